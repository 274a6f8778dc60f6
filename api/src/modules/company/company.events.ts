import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

export interface CompanyChanged extends Readonly<components['schemas']['CompanyChange']> {
  companyId: string;
}

/** Changed parts of a company. Publish after the change is committed. */
@Injectable()
export class CompanyEvents {
  private readonly changes = new Subject<CompanyChanged>();
  readonly changed$ = this.changes.asObservable();

  publish(companyId: string, what: CompanyChanged['what']): void {
    this.changes.next({ companyId, what });
  }
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

export interface EmittedDevEvent extends Readonly<components['schemas']['DevEvent']> {
  companyId: string;
}

/** Events that developers emit to all clients of a company. */
@Injectable()
export class DevEvents {
  private readonly events = new Subject<EmittedDevEvent>();
  readonly emitted$ = this.events.asObservable();

  emit(event: EmittedDevEvent): void {
    this.events.next(event);
  }
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { SessionEntity } from './session.entity.ts';

export interface SessionChanged extends Readonly<components['schemas']['SessionChange']> {
  companyId: string;
}

/** Says what happened to sessions, to whoever listens. */
@Injectable()
export class SessionChanges {
  private readonly subject = new Subject<SessionChanged>();
  readonly changed$ = this.subject.asObservable();

  publish({ sessionId, companyId, status, closeReason }: Pick<SessionEntity, 'sessionId' | 'companyId' | 'status' | 'closeReason'>): void {
    this.subject.next({ sessionId, companyId, status, closeReason });
  }
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { SessionEntity } from './session.entity.ts';

export interface SessionChanged extends Readonly<components['schemas']['SessionChange']> {
  companyId: string;
}

export interface SessionIdle extends Readonly<components['schemas']['SessionIdle']> {
  companyId: string;
}

/** Says what happened to sessions, to whoever listens. */
@Injectable()
export class SessionChanges {
  private readonly changes = new Subject<SessionChanged>();
  private readonly idle = new Subject<SessionIdle>();
  readonly changed$ = this.changes.asObservable();
  /** The question whether a session goes on stands, or stands no more. */
  readonly idle$ = this.idle.asObservable();

  publish({ sessionId, companyId, status, closeReason }: Pick<SessionEntity, 'sessionId' | 'companyId' | 'status' | 'closeReason'>): void {
    this.changes.next({ sessionId, companyId, status, closeReason });
  }

  publishIdle({ sessionId, companyId, idleEndsAt }: Pick<SessionEntity, 'sessionId' | 'companyId' | 'idleEndsAt'>): void {
    this.idle.next({ sessionId, companyId, closesAt: idleEndsAt?.toISOString() ?? null });
  }
}

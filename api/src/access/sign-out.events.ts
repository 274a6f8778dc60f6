import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.ts';

/** The sign-ins or the user whose sockets are closed. */
export type SignedOut = { signInIds: readonly string[] } | { userId: string };

export type SignOutReason = components['schemas']['SignedOut']['reason'];

/** Ended sign-ins. The realtime layer closes their sockets in all processes. */
@Injectable()
export class SignOutEvents {
  private readonly subject = new Subject<SignedOut & { reason: SignOutReason }>();
  readonly signedOut$ = this.subject.asObservable();

  /** After the transaction of `db` commits. */
  publish(db: EntityManager, who: SignedOut, reason: SignOutReason): void {
    afterCommit(db, () => this.subject.next({ ...who, reason }));
  }
}

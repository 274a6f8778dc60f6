import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.ts';

/** Whose sockets are to be closed. */
export type SignedOut = { signInIds: readonly string[] } | { userId: string };

export type SignOutReason = components['schemas']['SignedOut']['reason'];

/** Sign-ins that have ended; the realtime side listens and closes their sockets, in whichever process they are. */
@Injectable()
export class SignOutEvents {
  private readonly subject = new Subject<SignedOut & { reason: SignOutReason }>();
  readonly signedOut$ = this.subject.asObservable();

  /** Once the transaction of `db` is committed. */
  publish(db: EntityManager, who: SignedOut, reason: SignOutReason): void {
    afterCommit(db, () => this.subject.next({ ...who, reason }));
  }
}

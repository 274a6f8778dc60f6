import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../database/after-commit.ts';

/** Users that moved to another company. The realtime layer reconnects their clients. */
@Injectable()
export class UserMoveEvents {
  private readonly subject = new Subject<string>();
  readonly moved$ = this.subject.asObservable();

  /** After the transaction of `db` commits. */
  publish(db: EntityManager, userId: string): void {
    afterCommit(db, () => this.subject.next(userId));
  }
}

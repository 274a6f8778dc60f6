import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../database/after-commit.ts';

/** Users who belong to another company from now on; the realtime side lets their pages come back as who they are. */
@Injectable()
export class UserMoveEvents {
  private readonly subject = new Subject<string>();
  readonly moved$ = this.subject.asObservable();

  /** Once the transaction of `db` is committed. */
  publish(db: EntityManager, userId: string): void {
    afterCommit(db, () => this.subject.next(userId));
  }
}

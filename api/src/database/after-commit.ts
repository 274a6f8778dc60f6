import {
  type EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm';

const waiting = new WeakMap<QueryRunner, (() => void)[]>();

/** Does something once the transaction of `db` is committed, and never if it is not; outside of one, at once. */
export function afterCommit(db: EntityManager, action: () => void): void {
  const runner = db.queryRunner;
  if (runner?.isTransactionActive) waiting.set(runner, [...(waiting.get(runner) ?? []), action]);
  else action();
}

@EventSubscriber()
export class CommitListener implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // One within another has only been released.
    if (queryRunner.isTransactionActive) return;
    const actions = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    for (const action of actions) action();
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent): void {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  }
}

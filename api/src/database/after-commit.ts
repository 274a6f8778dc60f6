import {
  type EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm';
import { wholeTransactionRunner } from './whole-transaction.ts';

const waiting = new WeakMap<QueryRunner, (() => void)[]>();

/** Runs `action` when the outermost transaction of `db` has committed, never after a rollback, and at once without a transaction. */
export function afterCommit(db: EntityManager, action: () => void): void {
  const runner = db.queryRunner ?? wholeTransactionRunner();
  if (runner?.isTransactionActive) waiting.set(runner, [...(waiting.get(runner) ?? []), action]);
  else action();
}

@EventSubscriber()
export class CommitListener implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // A nested transaction has only released its savepoint.
    if (queryRunner.isTransactionActive) return;
    const actions = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    for (const action of actions) action();
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent): void {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  }
}

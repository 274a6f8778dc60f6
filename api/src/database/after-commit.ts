import {
  type EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type QueryRunner,
  type TransactionCommitEvent,
  type TransactionRollbackEvent,
  type TransactionStartEvent,
} from 'typeorm';
import { wholeTransactionRunner } from './whole-transaction.ts';

interface Waiting {
  actions: (() => void)[];
  /** Number of actions at the start of each transaction that is open, the outermost first. */
  starts: number[];
}

const waiting = new WeakMap<QueryRunner, Waiting>();

/** Runs `action` when the outermost transaction of `db` has committed, never after a rollback, and at once without a transaction. */
export function afterCommit(db: EntityManager, action: () => void): void {
  const runner = db.queryRunner ?? wholeTransactionRunner();
  const open = runner?.isTransactionActive ? waiting.get(runner) : undefined;
  if (open) open.actions.push(action);
  else action();
}

/** A nested transaction only sets and releases a savepoint. */
@EventSubscriber()
export class CommitListener implements EntitySubscriberInterface {
  afterTransactionStart({ queryRunner }: TransactionStartEvent): void {
    const open = waiting.get(queryRunner) ?? { actions: [], starts: [] };
    open.starts.push(open.actions.length);
    waiting.set(queryRunner, open);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    const open = waiting.get(queryRunner);
    open?.starts.pop();
    if (queryRunner.isTransactionActive) return;
    waiting.delete(queryRunner);
    for (const action of open?.actions ?? []) action();
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    const open = waiting.get(queryRunner);
    open?.actions.splice(open.starts.pop() ?? 0);
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  }
}

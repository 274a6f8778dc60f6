import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

interface Scope {
  dataSource: DataSource;
  runner: QueryRunner;
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** The connection of the `wholeTransaction` that the caller runs within. */
export function wholeTransactionRunner(): QueryRunner | undefined {
  const scope = scopes.getStore();
  return scope?.isOpen ? scope.runner : undefined;
}

const control = /^(SAVEPOINT|RELEASE|ROLLBACK|COMMIT|START)/;

/** Lets everything that runs within `wholeTransaction` use its connection: the transactions there become savepoints. */
export function joinWholeTransactions(dataSource: DataSource): void {
  const createQueryRunner = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const scope = scopes.getStore();
    return scope?.isOpen && scope.dataSource === dataSource ? scope.runner : createQueryRunner(mode);
  };
}

/** Runs each statement in a savepoint: as outside of a transaction, one that fails does not affect the others. */
function isolateStatements(runner: QueryRunner & { transactionDepth?: number }): void {
  const query = runner.query.bind(runner) as (...values: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const inSavepoint = async (values: unknown[]) => {
    await query('SAVEPOINT statement');
    try {
      const answer = await query(...values);
      await query('RELEASE SAVEPOINT statement');
      return answer;
    } catch (error) {
      await query('ROLLBACK TO SAVEPOINT statement').catch(() => undefined);
      throw error;
    }
  };
  runner.query = ((...values: unknown[]) => {
    if (runner.transactionDepth !== 1 || control.test(String(values[0]))) return query(...values);
    const answer = last.then(() => inSavepoint(values));
    last = answer.catch(() => undefined);
    return answer;
  }) as typeof runner.query;
}

/**
 * Runs `work` in one transaction, with all statements and transactions of the services that it calls. Events and jobs follow its
 * commit. An error for which `isKept` holds commits what was written before it, as it is without `wholeTransaction`.
 */
export async function wholeTransaction<Result>(
  dataSource: DataSource,
  isKept: (error: unknown) => boolean,
  work: (db: EntityManager) => Promise<Result>,
): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  const release = runner.release.bind(runner);
  runner.release = () => Promise.resolve();
  const scope: Scope = { dataSource, runner, isOpen: true };
  try {
    await runner.startTransaction();
    isolateStatements(runner);
    try {
      const result = await scopes.run(scope, () => work(runner.manager));
      scope.isOpen = false;
      await runner.commitTransaction();
      return result;
    } catch (error) {
      scope.isOpen = false;
      if (isKept(error)) await runner.commitTransaction();
      else await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  } finally {
    await release();
  }
}

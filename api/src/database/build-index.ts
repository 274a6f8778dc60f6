import type { QueryRunner } from 'typeorm';

/**
 * Builds an index of a large table without blocking writes. Only for migrations with `transaction = false`,
 * which run again from the beginning after an interruption: a valid index is kept, an invalid one is replaced.
 */
export async function buildIndex(runner: QueryRunner, name: string, definition: string, kind: '' | 'UNIQUE' = ''): Promise<void> {
  const [index] = await runner.query('SELECT "indisvalid" AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)', [`"${name}"`]);
  if (index?.isValid) return;
  if (index) await dropIndex(runner, name);
  await withoutLockTimeout(runner, `CREATE ${kind} INDEX CONCURRENTLY "${name}" ON ${definition}`);
}

export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(runner, `DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
}

/** These statements wait for transactions that began before them, and block no others. */
async function withoutLockTimeout(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(statement);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}

import type { DataSource, EntityManager } from 'typeorm';
import { StartError } from '../env/start-error.ts';
import { instanceTimeoutSeconds } from './instance-timeout.ts';

/** Ids of the keys of a process by their use, the one in use first. */
export type KeyIds = Record<string, readonly string[]>;

export interface KnownKey {
  use: string;
  fingerprint: string;
  usedAt: Date | null;
  retiredAt: Date | null;
  spentAt: Date | null;
}

const source = 'SERVER_KEYS, or keys.json in DATA_DIR';
const isRunning = `"seenAt" > now() - interval '${instanceTimeoutSeconds} seconds'`;

export const findKnownKeys = (db: Pick<EntityManager, 'query'>): Promise<KnownKey[]> => db.query('SELECT * FROM "server_keys"');

/**
 * Refuses keys of which the database knows none: their process would reject the tokens, links and sealed values of the others. Works on a
 * database of any version.
 */
export async function refuseForeignKeys(dataSource: DataSource, keys: KeyIds): Promise<void> {
  const [{ hasTable }] = await dataSource.query(`SELECT to_regclass('server_keys') IS NOT NULL AS "hasTable"`);
  if (!hasTable) return;
  const known = await findKnownKeys(dataSource);
  if (known.length === 0) return;
  const isForeign = ([use, ids]: [string, readonly string[]]) => !known.some((key) => key.use === use && ids.includes(key.fingerprint));
  const foreign = Object.entries(keys).filter(isForeign);
  if (foreign.length === 0) return;
  const uses = foreign.map(([use]) => use).join(', ');
  throw new StartError(`${source}: not the keys of this database (${uses}); take those of another server or of a backup`);
}

/** Whether an instance runs that does not accept the key. */
async function isUnknownToOthers(db: EntityManager, id: string): Promise<boolean> {
  const [{ isUnknown }] = await db.query(
    `SELECT EXISTS (SELECT FROM "api_instances" WHERE ${isRunning} AND NOT $1 = ANY("keys")) AS "isUnknown"`,
    [id],
  );
  return isUnknown;
}

async function recordUse(db: EntityManager, use: string, ids: readonly string[], known: readonly KnownKey[]): Promise<void> {
  const [first = ''] = ids;
  for (const { fingerprint, usedAt, spentAt } of known.filter((key) => !ids.includes(key.fingerprint))) {
    if (usedAt && !spentAt)
      throw new StartError(
        `${source}: the key ${fingerprint} (${use}) is still needed; put it behind the one in use, see npm run keys -- status`,
      );
    await db.query('DELETE FROM "server_keys" WHERE "use" = $1 AND "fingerprint" = $2', [use, fingerprint]);
  }
  const insert = 'INSERT INTO "server_keys" ("use", "fingerprint") SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING';
  await db.query(insert, [use, ids]);
  const inUse = known.find(({ usedAt, retiredAt }) => usedAt && !retiredAt)?.fingerprint;
  if (inUse === first) return;
  if (inUse && (await isUnknownToOthers(db, first)))
    throw new StartError(
      `${source}: the key ${first} (${use}) is not known to all running instances; put it behind the one in use, restart them, and then use it`,
    );
  await db.query('UPDATE "server_keys" SET "retiredAt" = now() WHERE "use" = $1 AND "fingerprint" = $2', [use, inUse]);
  const start = 'UPDATE "server_keys" SET "usedAt" = now(), "retiredAt" = NULL, "spentAt" = NULL WHERE "use" = $1 AND "fingerprint" = $2';
  await db.query(start, [use, first]);
}

/** Records the keys of this process, or refuses them if other instances or stored values need others. */
export async function recordKeys(dataSource: DataSource, keys: KeyIds): Promise<void> {
  await dataSource.transaction(async (db) => {
    // One of two processes that start at once waits here.
    await db.query('LOCK TABLE "server_keys" IN SHARE ROW EXCLUSIVE MODE');
    const known = Map.groupBy(await findKnownKeys(db), ({ use }) => use);
    for (const [use, ids] of Object.entries(keys)) await recordUse(db, use, ids, known.get(use) ?? []);
  });
}

/** Marks retired keys as no longer needed before their time. */
export async function spendKeys(dataSource: DataSource, ids: readonly string[]): Promise<void> {
  await dataSource.query('UPDATE "server_keys" SET "spentAt" = now() WHERE "fingerprint" = ANY($1) AND "retiredAt" IS NOT NULL', [ids]);
}

/** Whether new values are sealed, or tokens signed, with this key. */
export async function isKeyInUse(dataSource: DataSource, use: string, id: string): Promise<boolean> {
  const query = `SELECT FROM "server_keys" WHERE "use" = $1 AND "fingerprint" = $2 AND "usedAt" IS NOT NULL AND "retiredAt" IS NULL`;
  return (await dataSource.query<unknown[]>(query, [use, id])).length > 0;
}

/** Tokens, pages and jobs that need a retired key last no longer. */
const neededFor = '1 day';

const spendQuery = `
  UPDATE "server_keys" k SET "spentAt" = now()
  WHERE "use" = ANY($1) AND "retiredAt" < now() - interval '${neededFor}' AND "spentAt" IS NULL AND NOT EXISTS (
    SELECT FROM "api_instances" WHERE ${isRunning} AND k."fingerprint" = ANY("keysInUse")
  )`;

/** Marks keys that were retired a day ago, and that no instance uses, as no longer needed. */
export async function spendRetiredKeys(dataSource: DataSource, uses: readonly string[]): Promise<void> {
  await dataSource.query(spendQuery, [uses]);
}

import type { DataSource } from 'typeorm';
import { StartError } from '../env/start-error.ts';

/** Fingerprints of the keys of a process, by their use. */
export type KeyFingerprints = Record<string, string>;

const addQuery = `
  INSERT INTO "server_keys" ("use", "fingerprint")
  SELECT * FROM unnest($1::text[], $2::text[]) WHERE NOT EXISTS (SELECT FROM "server_keys")`;

/**
 * Refuses keys other than those with which the database was first used: their process would reject the tokens, links and sealed values of the
 * others. Resolves with `false` before the table exists.
 */
export async function ensureOwnKeys(dataSource: DataSource, keys: KeyFingerprints): Promise<boolean> {
  const [{ hasTable }] = await dataSource.query(`SELECT to_regclass('server_keys') IS NOT NULL AS "hasTable"`);
  if (!hasTable) return false;
  const known = await dataSource.transaction(async (db) => {
    // Of two processes that start at once on an empty database, one waits here.
    await db.query('LOCK TABLE "server_keys" IN SHARE ROW EXCLUSIVE MODE');
    await db.query(addQuery, [Object.keys(keys), Object.values(keys)]);
    return db.query<{ use: string; fingerprint: string }[]>('SELECT "use", "fingerprint" FROM "server_keys"');
  });
  const isKnown = ([use, fingerprint]: [string, string]) => known.some((row) => row.use === use && row.fingerprint === fingerprint);
  const others = Object.entries(keys).filter((key) => !isKnown(key));
  if (others.length === 0) return true;
  const uses = others.map(([use]) => use).join(', ');
  throw new StartError(
    `SERVER_KEYS, or keys.json in DATA_DIR: not the keys of this database (${uses}); take those of another server or of a backup`,
  );
}

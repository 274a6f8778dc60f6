/** `npm run keys`: shows and changes the keys of `keys.json`, and shows which are still needed by the database of DATABASE_URL. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { findKnownKeys, type KnownKey, spendKeys } from './database/own-keys.ts';
import { changeKeys, type KeyChange, newKeyFile, readKeyIds } from './keys/server-keys.ts';
import { countSealedWith } from './modules/service/key-ring/sealed-columns.ts';
import { printResult, readDatabaseUrl, withDatabase } from './run-command.ts';

const usage = `Usage:
  status   show the keys, and which can be removed
  add      add new keys behind those in use; then restart all instances
  use      put the added keys in use; then restart all instances
  remove   remove all keys but those in use, a day later; then restart all instances
  create   print the content of a first keys.json, for instances that get it as a secret

  --file <keys.json>   by default the one in DATA_DIR, or of SERVER_KEYS_FILE
  --now                remove keys that became known to others, without the day`;

const isNeeded = (known: readonly KnownKey[], id: string) =>
  known.some(({ fingerprint, usedAt, spentAt }) => fingerprint === id && usedAt !== null && spentAt === null);

/** Ensures that the keys behind those in use can be removed; with `isNow`, all but those that values need. */
async function release(db: DataSource, keys: Record<string, string[]>, isNow: boolean): Promise<void> {
  const known = await findKnownKeys(db);
  const needed = Object.values(keys).flatMap((ids) => ids.slice(1).filter((id) => isNeeded(known, id)));
  if (needed.length === 0) return;
  if (!isNow) throw new Error(`Still needed: ${needed.join(', ')}. They can be removed a day after others were put in use`);
  const [, ...secrets] = keys['secrets'] ?? [];
  const count = await countSealedWith(db, secrets);
  if (count > 0) throw new Error(`${count} values are sealed with ${secrets.join(', ')}: a running server seals them again within an hour`);
  await spendKeys(db, needed);
}

/** Lists the keys, with their state in the database if `known` is given. */
function describe(keys: Record<string, string[]>, known: readonly KnownKey[] | null): string {
  const stateOf = (id: string, index: number) => {
    if (index === 0) return 'in use';
    if (!known) return 'accepted';
    if (isNeeded(known, id)) return 'accepted, still needed';
    return known.some(({ fingerprint }) => fingerprint === id) ? 'accepted, can be used or removed' : 'accepted after a restart';
  };
  return Object.entries(keys)
    .flatMap(([use, ids]) => ids.map((id, index) => `${use.padEnd(8)} ${id}  ${stateOf(id, index)}`))
    .join('\n');
}

const next: Record<KeyChange, string> = {
  add: 'Restart all instances, one after the other. Then: keys use',
  use: 'Restart all instances, one after the other. In a day: keys remove',
  remove: 'Restart all instances, one after the other.',
};

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { file: { type: 'string' }, now: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command = ''] = positionals;
  if (!(['status', 'create'].includes(command) || command in next) || positionals.length > 1) throw new Error(usage);
  if (command === 'create') return newKeyFile();
  const file = values.file ?? process.env['SERVER_KEYS_FILE'] ?? join(process.env['DATA_DIR'] ?? '.data', 'keys.json');
  const keys = await readKeyIds(file);
  if (!keys) throw new Error(`${file} is damaged`);
  const url = readDatabaseUrl();
  if (command === 'status') return describe(keys, url ? await withDatabase({ url, entities: [] }, findKnownKeys) : null);
  const change = command as KeyChange;
  const others = Object.values(keys).flatMap((ids) => ids.slice(1));
  if (change === 'add' && others.length > 0) throw new Error('There are other keys than those in use: use or remove them first');
  if (change !== 'add' && others.length === 0) throw new Error('There are no other keys than those in use: add some first');
  if (change === 'remove' && url) await withDatabase({ url, entities: [] }, (db) => release(db, keys, values.now));
  await changeKeys(file, change);
  return `${describe((await readKeyIds(file)) ?? {}, null)}\n\n${next[change]}`;
}

printResult(run());

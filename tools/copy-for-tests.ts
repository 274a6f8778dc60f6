/**
 * `node copy-for-tests.ts <from> <to>`: copies the data folder of a stopped product into an empty one, with a fast, non-durable database.
 */
import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findDatabaseLocation } from './database-location.ts';

const run = promisify(execFile);
/** Durability settings that tests do not need. */
const settings = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'];

const [from = '', to = ''] = process.argv.slice(2);
// Preserves ownership: under root the database runs as another user.
await run('cp', ['-a', `${from}/.`, to]);
const [original, copy] = [await findDatabaseLocation(from), await findDatabaseLocation(to)];
if (original.isElsewhere) await run('cp', ['-a', original.cluster, copy.cluster]);
await appendFile(join(copy.cluster, 'postgresql.auto.conf'), settings.map((line) => `${line}\n`).join(''));

/** `node copy-for-tests.ts <from> <to>`: the data folder of a stopped product once more, into an empty folder, with a quick database. */
import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findDatabaseLocation } from './database-location.ts';

const run = promisify(execFile);
/** What PostgreSQL does only so that data outlives a crash of the machine. */
const settings = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'];

const [from = '', to = ''] = process.argv.slice(2);
// Keeps whose each file is: the database runs as another user under root.
await run('cp', ['-a', `${from}/.`, to]);
const [original, copy] = [await findDatabaseLocation(from), await findDatabaseLocation(to)];
if (original.isElsewhere) await run('cp', ['-a', original.cluster, copy.cluster]);
await appendFile(join(copy.cluster, 'postgresql.auto.conf'), settings.map((line) => `${line}\n`).join(''));

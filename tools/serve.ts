/** Runs the product: builds, database, API with the site, demo data; `npm start` ends up here. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startApi, stopApi } from './api-process.ts';
import { build, publishBuilds } from './build.ts';
import { startDatabase } from './database.ts';
import { fillWithDemoData } from './demo-data.ts';
import { checkDatabase, checkFolder, checkPort, type Environment, readEnvironment } from './environment.ts';
import { lockFolder } from './folder-lock.ts';
import { Problem } from './problem.ts';
import { say } from './say.ts';

const stopping = new AbortController();
/** What runs, in the order of starting: stopped in reverse. */
const stops: (() => Promise<void>)[] = [];
let started: Promise<void> = Promise.resolve();

async function start(environment: Environment): Promise<void> {
  const { dataDir, host, port, publicUrl } = environment;
  await checkFolder(dataDir);
  const lock = await lockFolder(dataDir);
  stops.push(lock.release);
  stopping.signal.addEventListener('abort', () => lock.announceStop());
  await checkPort(host, port, lock.isRecovered ? 3_000 : 0);
  if (environment.databaseUrl) await checkDatabase(environment.databaseUrl);

  await build(stopping.signal);
  const [databaseUrl] = await Promise.all([environment.databaseUrl ?? startOwnDatabase(dataDir), publishBuilds(dataDir)]);
  stopping.signal.throwIfAborted();

  const variables = { PORT: String(port), HOST: host, PUBLIC_URL: publicUrl, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const api = await startApi(variables, join(dataDir, 'api.log'));
  stops.push(() => stopApi(api));
  api.once('exit', () => void stop(1, `The API ended unexpectedly; its log is ${join(dataDir, 'api.log')}. Start again to go on.`));

  stopping.signal.throwIfAborted();
  const owner = await fillWithDemoData({ databaseUrl, dataDir, password: environment.demoPassword });
  stopping.signal.throwIfAborted();
  say(`Nearhand is ready at ${publicUrl}`);
  if (owner) say(owner.password === null ? `Sign in as ${owner.email}` : `Sign in as ${owner.email} with ${owner.password}`);
}

async function startOwnDatabase(dataDir: string): Promise<string> {
  const database = await startDatabase(dataDir);
  stops.push(database.stop);
  process.send?.({ ward: database.process.pid });
  database.process.once('exit', () => void stop(1, 'The database ended unexpectedly. Start again to go on.'));
  return database.url;
}

/** Ends everything once, however often it is asked to. */
async function stop(code: number, complaint?: string): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  if (complaint) process.stderr.write(`${complaint}\n`);
  await Promise.race([started, pause(2_500)]);
  for (const end of stops.toReversed()) await end();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.once('disconnect', () => void stop(0));
// Whoever read our lines may go away before we do.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

started = run();

async function run(): Promise<void> {
  try {
    await start(readEnvironment(process.env));
  } catch (error) {
    if (stopping.signal.aborted) return;
    const complaint = error instanceof Problem ? error.message : String(error instanceof Error ? error.stack : error);
    // Not awaited: stopping waits for this start to have ended.
    void stop(1, complaint);
  }
}

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bucketVariables } from '@nearhand/release/store/bucket-settings';
import { FolderStore } from '@nearhand/release/store/folder-store';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { build, publishBuilds, publishChangedBuilds, siteDirOf } from '../build.ts';
import { agentDir, buildAgent, prepareAgent } from '../build-agent.ts';
import { type DatabaseServer, externalDatabase, startDatabaseServer } from '../database/database-server.ts';
import { ReplicatedDatabase } from '../database/replicated-database.ts';
import { freePort } from '../free-port.ts';
import { print } from '../print.ts';
import { openReleases } from '../release/open-releases.ts';
import { UserError } from '../user-error.ts';
import { ApiServer } from './api-server.ts';
import { startProxy, startRedis } from './cluster.ts';
import { fillWithDemoData } from './demo-data.ts';
import { startDemoDevice } from './demo-device.ts';
import { checkDatabase, checkFolder, checkPort, closeFolder, type Environment, readEnvironment } from './environment.ts';
import { lockFolder } from './folder-lock.ts';

/** The running product. */
export interface Product {
  /** The release store that the server reads. */
  store: ReleaseStore;
  api: ApiServer;
  /** Registers cleanup functions, called in reverse order. */
  keep(stop: () => Promise<void>): void;
}

interface Options {
  mode: 'production' | 'development';
  /** Several servers behind a proxy, which meet through Redis, and a database with a replica. */
  instances?: number;
  /** Called when everything is running. */
  whenReady?: (product: Product) => Promise<void>;
}

/** A development server keeps everything on the disk. */
const withoutBucket = Object.fromEntries(bucketVariables.flatMap((name) => [name, `${name}_FILE`].map((one) => [one, ''])));

const stopping = new AbortController();
const stops: (() => Promise<void>)[] = [];
let started: Promise<void> = Promise.resolve();

/** Builds changed packages and runs database, API and site until a signal, the launcher's exit or a failure. */
export function runProduct(options: Options): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  process.once('disconnect', () => void stop(0));
  // The reader of the output may exit first.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  started = start(options).catch((error: unknown) => {
    // The result is not awaited: stopping waits for this start to settle.
    if (!stopping.signal.aborted)
      void stop(1, error instanceof UserError ? error.message : String(error instanceof Error ? error.stack : error));
  });
}

async function start({ mode, instances = 1, whenReady }: Options): Promise<void> {
  const environment = readEnvironment(process.env);
  const { dataDir, host, port, publicUrl } = environment;
  await checkFolder(dataDir);
  const lock = await lockFolder(dataDir);
  stops.push(lock.release);
  stopping.signal.addEventListener('abort', () => lock.announceStop());
  await closeFolder(dataDir);
  await checkPort(host, port, lock.isRecovered ? 3_000 : 0);
  if (environment.databaseUrl) await checkDatabase(environment.databaseUrl);

  await build({ signal: stopping.signal });
  // Files created from here on belong to the data folder.
  process.umask(0o077);
  // Unfinished builds stay out of the releases.
  const isReleased = mode === 'production';
  const siteDir = isReleased ? siteDirOf(dataDir) : join(dataDir, 'site-of-development');
  const store = isReleased ? await openReleases(siteDir, dataDir) : new FolderStore(siteDir);
  const publishing = isReleased ? publishChangedBuilds(dataDir, store) : publishBuilds(store, { isCompressed: false });
  const [database] = await Promise.all([useDatabase(environment, instances > 1), publishing]);
  const databaseUrl = database.url;
  stopping.signal.throwIfAborted();

  const installerDir = environment.installerDir ?? agentDir;
  const isAgentDue = environment.installerDir === null && (await prepareAgent());
  const api = await startServers(instances, environment, {
    variables: {
      INSTALLER_DIR: installerDir,
      NODE_ENV: mode,
      PUBLIC_URL: publicUrl,
      ...channelAddress(publicUrl),
      DATA_DIR: dataDir,
      SITE_DIR: siteDir,
      ...(!isReleased && withoutBucket),
      DATABASE_URL: databaseUrl,
    },
    whenDatabaseRuns: () => database.whenRunning(),
    onGiveUp,
  });
  stopping.signal.throwIfAborted();

  const owner = await fillWithDemoData({ databaseUrl, dataDir, password: environment.demoPassword });
  stopping.signal.throwIfAborted();
  print(`Nearhand is ready at ${publicUrl}`);
  if (owner && environment.hasDemoDevice) void startDevice({ origin: `http://${localAddressOf(host)}:${port}`, dataDir, owner });
  if (owner) print(owner.password === null ? `Sign in as ${owner.email}` : `Sign in as ${owner.email} with ${owner.password}`);
  if (api.mailbox) print(`Mailbox: ${api.mailbox}`);
  if (isAgentDue) void buildAgent(stopping.signal);
  await whenReady?.({ store, api, keep: (end) => stops.push(end) });
}

type Shared = Omit<ConstructorParameters<typeof ApiServer>[0], 'logFile'>;

/** Returns the first server, which migrates the database. */
async function startServers(count: number, { dataDir, host, port, publicUrl }: Environment, shared: Shared): Promise<ApiServer> {
  const start = async (own: Record<string, string>, logFile: string) => {
    const api = new ApiServer({ ...shared, variables: { ...shared.variables, ...own }, logFile: join(dataDir, logFile) });
    stops.push(() => api.stop());
    await api.start();
    return api;
  };
  if (count === 1) return start({ PORT: String(port), HOST: host }, 'api.log');

  const redis = await startRedis({ dataDir, onGiveUp });
  stops.push(redis.stop);
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  // The proxy looks at a server each second.
  const variables = { HOST: '127.0.0.1', REDIS_URL: redis.url, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '2' };
  const startNext = (index: number) => start({ ...variables, PORT: String(ports[index]) }, `api-${index + 1}.log`);
  const first = await startNext(0);
  await Promise.all(ports.slice(1).map((_, index) => startNext(index + 1)));
  stops.push(await startProxy({ dataDir, onGiveUp }, { host, publicUrl }, ports));
  print(`Servers at the ports ${ports.join(', ')} behind Caddy`);
  return first;
}

/** Browsers resolve all names below `localhost` to this machine. */
function channelAddress(publicUrl: string): Record<string, string> {
  const { hostname, port, protocol } = new URL(publicUrl);
  if (process.env['CHANNEL_ADDRESS'] || hostname !== 'localhost') return {};
  return { CHANNEL_ADDRESS: `${protocol}//{channel}.localhost${port && `:${port}`}` };
}

/** Address of a server that listens on `host`, for this machine. */
const localAddressOf = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

/** The product runs without it. */
async function startDevice(settings: Parameters<typeof startDemoDevice>[0]): Promise<void> {
  try {
    const stopDevice = await startDemoDevice(settings);
    if (!stopDevice) return;
    stops.push(stopDevice);
    // The product was stopped meanwhile.
    if (stopping.signal.aborted) await stopDevice();
  } catch (error) {
    print(`The demo device could not be started: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function useDatabase({ databaseUrl, dataDir }: Environment, isReplicated: boolean): Promise<DatabaseServer> {
  if (databaseUrl) return externalDatabase(databaseUrl);
  const start = isReplicated ? ReplicatedDatabase.start : startDatabaseServer;
  const database = await start(dataDir, onGiveUp);
  stops.push(() => database.stop());
  return database;
}

function onGiveUp(message: string): void {
  void stop(1, message);
}

/** Stops everything once; repeated calls have no effect. */
async function stop(code: number, failure?: string): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  if (failure) process.stderr.write(`${failure}\n`);
  await Promise.race([started, pause(2_500)]);
  for (const end of stops.toReversed()) await end();
  process.exit(code);
}

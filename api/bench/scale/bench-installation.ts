import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, startDatabase } from '../../../tools/database/database.ts';
import { findDatabaseLocation } from '../../../tools/database/database-location.ts';
import { onServer } from '../../../tools/database/on-server.ts';
import { builtServer, inherited } from '../../test/kill/server-process.ts';
import { type RedisServer, startRedis } from '../../test/redis/redis-server.ts';
import { BenchServer, profileOptions } from './bench-server.ts';

type ServerSettings = Omit<Parameters<typeof BenchServer.start>[0], 'databaseUrl' | 'dataDir' | 'folder'>;

/** A database of its own and the servers on it, which end with the work. */
export class BenchInstallation {
  readonly database: Database;
  /** Data folder of the servers. */
  readonly dataDir: string;
  private readonly ends: (() => Promise<unknown>)[];
  private readonly variables: Record<string, string> = {};

  private constructor(database: Database, dataDir: string, ends: (() => Promise<unknown>)[]) {
    [this.database, this.dataDir, this.ends] = [database, dataDir, ends];
  }

  /** A signal ends all at once, unless the work ends by itself then. */
  static async during(work: (installation: BenchInstallation) => Promise<void>, onSignal?: () => void): Promise<void> {
    const ends: (() => Promise<unknown>)[] = [];
    const stop = async () => {
      for (const end of ends.splice(0).reverse()) await end();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal ?? (() => void stop().then(() => process.exit(1))));
    try {
      const folder = await mkdtemp(join(tmpdir(), 'nearhand-scale-'));
      ends.push(() => rm(folder, { recursive: true, force: true }));
      await chmod(folder, 0o755);
      const database = await startDatabase(folder);
      ends.push(async () => {
        await database.stop();
        await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
      });
      await onServer(database.url, (client) => client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`));
      await database.stop();
      await database.restart(new AbortController().signal);
      await onServer(database.url, (client) => client.query('CREATE EXTENSION "pg_stat_statements"'));
      await work(new BenchInstallation(database, join(folder, 'data'), ends));
    } finally {
      await stop();
    }
  }

  /** Servers that start afterwards exchange messages through Redis, which keeps what it has confirmed. */
  async useRedis(): Promise<RedisServer> {
    const redis = await startRedis(['appendonly yes']);
    this.ends.push(() => redis.stop());
    this.variables['REDIS_URL'] = redis.url;
    return redis;
  }

  async startServer(settings: ServerSettings = {}): Promise<BenchServer> {
    const { database, dataDir, variables } = this;
    const server = await BenchServer.start({ databaseUrl: database.url, dataDir, folder: await builtServer(), variables, ...settings });
    // A profile is written when the process ends by itself.
    this.ends.push(() => (profileOptions.length > 0 ? server.stop() : server.kill()));
    return server;
  }

  /** A connection to the database. */
  async openClient(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    this.ends.push(() => client.end());
    return client;
  }

  /** Starts servers that clients reach at one public address, which tokens name: that of the first one, unless it is given. */
  async startServers(count: number, publicUrl?: string): Promise<[BenchServer, ...BenchServer[]]> {
    const first = await this.startServer(publicUrl === undefined ? {} : { publicUrl });
    const settings = { publicUrl: publicUrl ?? first.origin };
    return [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => this.startServer(settings))))];
  }

  /** Starts servers behind a balancer without sticky sessions, whose address is the origin. */
  async startBalanced(count: number): Promise<{ origin: string; publicUrl: string; servers: BenchServer[] }> {
    const balancer = await this.startLoad(join(import.meta.dirname, 'balancer.ts'));
    const servers = await this.startServers(count);
    const listening = once(balancer, 'message');
    balancer.send(servers.map(({ port }) => port));
    return { origin: String((await listening)[0]), publicUrl: servers[0].origin, servers };
  }

  /** Counts the sessions among these that have the status `active`. */
  countActive(sessionIds: readonly string[]): Promise<number> {
    const query = `SELECT count(*)::int AS "count" FROM "sessions" WHERE "sessionId" = ANY($1) AND "status" = 'active'`;
    return onServer(this.database.url, async (client) => (await client.query<{ count: number }>(query, [sessionIds])).rows[0]?.count ?? 0);
  }

  /** A process that makes load, beside the servers. */
  async startLoad(path: string): Promise<ChildProcess> {
    const child = fork(path, { env: inherited, detached: true });
    this.ends.push(async () => child.kill('SIGKILL'));
    await once(child, 'message');
    return child;
  }

  keep(end: () => Promise<unknown>): void {
    this.ends.push(end);
  }
}

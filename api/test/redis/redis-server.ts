import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../tools/free-port.ts';
import { findProgram } from '../../../tools/programs/find-program.ts';
import { readRedisAddress } from '../../src/env/redis-address.ts';
import { until } from '../until.ts';

const program = findProgram('redis-server') ?? findProgram('valkey-server');

/** CI installs one; a developer may have none. */
export const canRunRedis = program !== null;

export interface RedisServer {
  url: string;
  port: number;
  /** Answers a command. */
  ask(name: string, ...args: string[]): Promise<unknown>;
  /** Ends all connections but its own. */
  cutAll(): Promise<void>;
  /** Stops at once, as in a power failure. */
  kill(): Promise<void>;
  /** Again, with what it has kept. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The settings that the bus needs for an address. */
export const settingsOf = (url: string, prefix = 'nearhand') => {
  const address = readRedisAddress(url);
  if (!address) throw new Error(`${url} is no address of Redis`);
  return { address, prefix };
};

/** Starts Redis or Valkey, whose settings are lines of its file. */
export async function startRedis(lines: readonly string[] = [], args: readonly string[] = []): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-redis-'));
  const port = await freePort();
  const file = join(folder, 'redis.conf');
  await writeFile(file, ['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, 'save ""', ...lines, ''].join('\n'));
  let server: ChildProcess;
  const client = new Redis({ host: '127.0.0.1', port, protocol: 2, lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => 20 });
  client.on('error', () => undefined);

  const start = async () => {
    server = spawn(program ?? '', [file, ...args], { stdio: 'ignore' });
    await until(async () => (await client.ping().catch(() => null)) === 'PONG');
  };
  const kill = async () => {
    const ended = once(server, 'exit');
    if (server.kill('SIGKILL')) await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    ask: (name, ...args) => client.call(name, args),
    cutAll: async () => void (await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')),
    kill,
    start,
    stop: async () => {
      client.disconnect();
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}

/** A cluster of one node, which has all slots. */
export async function startRedisCluster(): Promise<RedisServer> {
  const node = await startRedis(['cluster-enabled yes', 'cluster-announce-ip 127.0.0.1']);
  await node.ask('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  await until(async () => String(await node.ask('CLUSTER', 'INFO')).includes('cluster_state:ok'));
  return { ...node, url: node.url.replace('redis:', 'redis+cluster:') };
}

/** A primary and its replica, which a Sentinel promotes when the primary is killed. */
export async function startRedisSentinel() {
  const primary = await startRedis(['repl-diskless-sync-delay 0']);
  const replica = await startRedis([`replicaof 127.0.0.1 ${primary.port}`]);
  await until(async () => String(await replica.ask('INFO', 'replication')).includes('master_link_status:up'));
  const monitor = [`monitor main 127.0.0.1 ${primary.port} 1`, 'down-after-milliseconds main 500', 'failover-timeout main 2000'];
  const sentinel = await startRedis(
    monitor.map((line) => `sentinel ${line}`),
    ['--sentinel'],
  );
  await until(async () => String(await sentinel.ask('INFO', 'sentinel')).includes('slaves=1'));
  return {
    url: `redis+sentinel://127.0.0.1:${sentinel.port}/main`,
    primary,
    replica,
    stop: async () => {
      for (const server of [sentinel, replica, primary]) await server.stop();
    },
  };
}

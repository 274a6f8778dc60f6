import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, Redis } from 'ioredis';
import type { RedisSettings } from '../env/env-redis.ts';
import { StartError } from '../env/start-error.ts';

/** Commands fail at once while there is no connection; a lost one returns by itself. */
export type RedisClient = Redis | Cluster;

const connectMs = 5000;
const openMs = 15_000;
/** A command that takes longer fails; one that waits for messages is given less time by its caller. */
const commandMs = 8000;
const retryMs = { first: 50, longest: 2000 };

function createRedis({ address, prefix }: RedisSettings, hasConnected: () => boolean): RedisClient {
  const { kind, isEncrypted, username, password, nodes, primary, database } = address;
  const retryStrategy = (times: number) => (hasConnected() ? Math.min(retryMs.first * 2 ** times, retryMs.longest) : null);
  const options = {
    protocol: 2 as const,
    connectTimeout: connectMs,
    commandTimeout: commandMs,
    socketTimeout: commandMs,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // The server has become a replica.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    lazyConnect: true,
    keyPrefix: `${prefix}:`,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isEncrypted && { tls: {} }),
  };
  switch (kind) {
    case 'server':
      return new Redis({
        ...options,
        ...nodes[0],
        ...(database !== undefined && { db: database }),
        enableOfflineQueue: false,
        retryStrategy,
      });
    case 'sentinel':
      return new Redis({
        ...options,
        sentinels: nodes,
        ...(primary !== undefined && { name: primary }),
        sentinelCommandTimeout: connectMs,
        sentinelRetryStrategy: retryStrategy,
        ...(username !== undefined && { sentinelUsername: username }),
        ...(password !== undefined && { sentinelPassword: password }),
        ...(isEncrypted && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
        enableOfflineQueue: false,
        retryStrategy,
      });
    case 'cluster':
      return new Cluster(nodes, {
        redisOptions: options,
        keyPrefix: `${prefix}:`,
        lazyConnect: true,
        enableOfflineQueue: false,
        clusterRetryStrategy: retryStrategy,
      });
  }
}

/** Throws a `StartError` if it cannot be reached. */
export async function connectRedis(settings: RedisSettings): Promise<RedisClient> {
  let hasConnected = false;
  const client = createRedis(settings, () => hasConnected);
  let reason: Error | undefined;
  // Each error would be written to the console without a listener. Commands fail by themselves.
  client.on('error', (error: Error) => {
    reason ??= error;
  });
  try {
    // A cluster whose nodes have no addresses is waited for without an end.
    await Promise.race([client.connect(), pause(openMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))]);
    await client.exists('reachable');
  } catch (error) {
    client.disconnect();
    const hosts = settings.address.nodes.map(({ host, port }) => `${host}:${port}`).join(', ');
    throw new StartError(`REDIS_URL: ${hosts} cannot be used (${(reason ?? (error as Error)).message})`);
  }
  hasConnected = true;
  return client;
}

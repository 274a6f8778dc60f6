import { z } from 'zod';
import { type RedisAddress, readRedisAddress } from './redis-address.ts';

/** Redis or Valkey, for realtime messages and limits. */
export interface RedisSettings {
  address: RedisAddress;
  /** Prefix of all keys, so that installations may share a server. */
  prefix: string;
}

export const redisVariables = {
  REDIS_URL: z
    .string()
    .refine(
      (text) => readRedisAddress(text) !== null,
      'must be redis://host:6379, redis+sentinel://host:26379,host:26379/primary or redis+cluster://host:6379,host:6379; with TLS, rediss',
    )
    .optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must have at most 64 letters, digits, dots and hyphens')
    .default('nearhand'),
};

/** `null` without Redis. */
export function redisOf({ REDIS_URL, REDIS_PREFIX }: { REDIS_URL?: string | undefined; REDIS_PREFIX: string }): RedisSettings | null {
  const address = REDIS_URL === undefined ? null : readRedisAddress(REDIS_URL);
  return address && { address, prefix: REDIS_PREFIX };
}

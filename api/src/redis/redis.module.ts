import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { RedisSettings } from '../env/env-redis.ts';
import { connectRedis, type RedisClient } from './redis-client.ts';

/** The connection for commands that do not block; `null` without Redis. */
export const REDIS = Symbol('REDIS');

@Global()
@Module({})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: RedisClient | null) {}

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

export const redisModule = (settings: RedisSettings | null): DynamicModule => ({
  module: RedisModule,
  providers: [{ provide: REDIS, useFactory: () => settings && connectRedis(settings) }],
  exports: [REDIS],
});

import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { RedisSettings } from '../env/env-redis.ts';
import { TRACER, type Tracer } from '../tracing/tracer.ts';
import { connectRedis, type RedisClient } from './redis-client.ts';
import { traceCommands } from './traced-commands.ts';

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
  providers: [
    {
      provide: REDIS,
      inject: [TRACER],
      useFactory: async (tracer: Tracer) => settings && traceCommands(await connectRedis(settings), tracer),
    },
  ],
  exports: [REDIS],
});

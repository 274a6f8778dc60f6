import { Inject, Injectable } from '@nestjs/common';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import { DataSource, type EntityManager } from 'typeorm';
import { REDIS } from '../../redis/redis.module.ts';
import type { RedisClient } from '../../redis/redis-client.ts';
import { AddressRateLimit } from './address-rate-limit.ts';

const day = 24 * 60 * 60;

/** The allowed number, or where it is read at each use. */
type Points = number | (() => number);

/** Rate limits shared by all processes through Redis if there is one, else through the table `rate_limits`. */
@Injectable()
export class RateLimitService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(REDIS) private readonly redis: RedisClient | null,
  ) {
    // It deletes the expired rows of all.
    this.inDatabase({ keyPrefix: 'expired', points: 1, duration: 1, clearExpiredByTimeout: true });
  }

  /** Limits each address per minute and per day; `name` is the key prefix. */
  perAddress(name: string, perMinute: Points, perDay: Points): AddressRateLimit {
    return new AddressRateLimit([this.counter(`${name}:minute`, perMinute, 60), this.counter(`${name}:day`, perDay, day)]);
  }

  /** Consumes the only point of a key in the transaction of `db`; false if it is consumed. */
  async consumeOnce(db: EntityManager, name: string, key: string, seconds: number): Promise<boolean> {
    const rows = await db.query<unknown[]>(
      'INSERT INTO "rate_limits" ("key", "points", "expire") VALUES ($1, 1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      [`${name}:${key}`, Date.now() + seconds * 1000],
    );
    return rows.length > 0;
  }

  /** Allows `points` in `seconds`. Callers over the limit are refused from memory. While Redis is away, each process counts for itself. */
  counter(name: string, points: Points, seconds: number): RateLimiterAbstract {
    const allowed = typeof points === 'function' ? points : () => points;
    const settings = { keyPrefix: name, points: allowed(), duration: seconds };
    const limiter = this.redis
      ? new RateLimiterRedis({
          ...settings,
          storeClient: this.redis,
          insuranceLimiter: withPoints(new RateLimiterMemory(settings), allowed),
        })
      : this.inDatabase({ ...settings, clearExpiredByTimeout: false });
    Object.defineProperty(limiter, 'inMemoryBlockOnConsumed', { get: () => allowed() + 1 });
    return withPoints(limiter, allowed);
  }

  private inDatabase(settings: IRateLimiterOptions & { clearExpiredByTimeout: boolean }): RateLimiterPostgres {
    return new RateLimiterPostgres({
      ...settings,
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
    });
  }
}

/** Reads the allowed number at each use. */
const withPoints = <Limiter extends RateLimiterAbstract>(limiter: Limiter, allowed: () => number): Limiter =>
  Object.defineProperty(limiter, 'points', { get: allowed });

import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressRateLimit } from './address-rate-limit.ts';

const day = 24 * 60 * 60;

/** The allowed number, or where it is read at each use. */
type Points = number | (() => number);

/** Rate limits shared by all processes through the table `rate_limits`. */
@Injectable()
export class RateLimitService {
  private isCleaning = false;

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Limits each address per minute and per day; `name` is the key prefix. */
  perAddress(name: string, perMinute: Points, perDay: Points): AddressRateLimit {
    return new AddressRateLimit([this.counter(`${name}:minute`, perMinute, 60), this.counter(`${name}:day`, perDay, day)]);
  }

  /** Consumes the only point of a key in the transaction of `db`; false if it is consumed. Shares its rows with `counter`. */
  async consumeOnce(db: EntityManager, name: string, key: string, seconds: number): Promise<boolean> {
    const rows = await db.query<unknown[]>(
      'INSERT INTO "rate_limits" ("key", "points", "expire") VALUES ($1, 1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      [`${name}:${key}`, Date.now() + seconds * 1000],
    );
    return rows.length > 0;
  }

  /** Allows `points` in `seconds`. Callers over the limit are refused from memory, without a query. */
  counter(name: string, points: Points, seconds: number): RateLimiterAbstract {
    const cleans = !this.isCleaning;
    this.isCleaning = true;
    const allowed = typeof points === 'function' ? points : () => points;
    const limiter = new RateLimiterPostgres({
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: cleans,
      keyPrefix: name,
      points: allowed(),
      duration: seconds,
    });
    return Object.defineProperties(limiter, {
      points: { get: allowed },
      inMemoryBlockOnConsumed: { get: () => allowed() + 1 },
    });
  }
}

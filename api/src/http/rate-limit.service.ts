import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { AddressRateLimit } from './address-rate-limit.ts';

const day = 24 * 60 * 60;

/** Limits that all processes of a deployment count together, in the table `rate_limits`. */
@Injectable()
export class RateLimitService {
  private isCleaning = false;

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** So many times a minute and a day for each address; `name` keeps kinds apart. */
  perAddress(name: string, perMinute: number, perDay: number): AddressRateLimit {
    return new AddressRateLimit([this.counter(`${name}:minute`, perMinute, 60), this.counter(`${name}:day`, perDay, day)]);
  }

  /** So many times in so many seconds. Whoever is over it is refused from memory, without asking the database. */
  counter(name: string, points: number, seconds: number): RateLimiterAbstract {
    const cleans = !this.isCleaning;
    this.isCleaning = true;
    return new RateLimiterPostgres({
      storeClient: this.dataSource,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: cleans,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points + 1,
    });
  }
}

import { Controller, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { robots } from '../../../web/robots.ts';

const databaseTimeoutMs = 3000;

@Controller()
export class HealthController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Operation('getHealth')
  async getHealth(): Promise<ReplyOf<'getHealth'>> {
    const answered = this.dataSource.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, databaseTimeoutMs, false).unref());
    return { isDatabaseOk: await Promise.race([answered, timeout]) };
  }

  @Operation('isInternetUp')
  isInternetUp(): ReplyOf<'isInternetUp'> {
    return { isInternetUp: true };
  }

  @Operation('getRobots')
  getRobots(): ReplyOf<'getRobots'> {
    return robots(this.env.PUBLIC_URL);
  }
}

import { Controller, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { robots } from './robots.ts';

const databaseTimeoutMs = 3000;

@Controller()
export class PlatformController {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

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
    return robots;
  }
}

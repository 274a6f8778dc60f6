import { Inject, Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { Jobs } from '../../../jobs/jobs.ts';
import { OauthHandleEntity } from './oauth-handle.entity.ts';
import { OauthStateEntity } from './oauth-state.entity.ts';

const queue = 'oauth.cleaning';

/** Forgets visitors who did not come back, and whom nobody took up. */
@Injectable()
export class OauthCleaning {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Jobs) jobs: Jobs,
  ) {
    jobs.repeat(queue, '*/10 * * * *', () => this.run());
  }

  async run(now = new Date()): Promise<void> {
    await this.dataSource.manager.delete(OauthStateEntity, { expiresAt: LessThan(now) });
    await this.dataSource.manager.delete(OauthHandleEntity, { expiresAt: LessThan(now) });
  }
}

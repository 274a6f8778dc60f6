import { Inject, Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';
import { JobService } from '../../../../jobs/job.service.ts';
import { AuthorizationRequestEntity } from './authorization-request.entity.ts';
import { OauthHandleEntity } from './oauth-handle.entity.ts';

const queue = 'oauth.cleaning';

/** Deletes expired authorization requests and handles. */
@Injectable()
export class OauthCleanupJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, '*/10 * * * *', () => this.run());
  }

  async run(now = new Date()): Promise<void> {
    await this.dataSource.manager.delete(AuthorizationRequestEntity, { expiresAt: LessThan(now) });
    await this.dataSource.manager.delete(OauthHandleEntity, { expiresAt: LessThan(now) });
  }
}

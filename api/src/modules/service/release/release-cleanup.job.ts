import { cleanStore } from '@nearhand/release/clean-store';
import { errorCode } from '@nearhand/release/error-code';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { JobService } from '../../../jobs/job.service.ts';

/** Nothing can be pushed to such a store. */
const readOnly = ['EROFS', 'EACCES', 'EPERM'];

/** Removes what was pushed and never released. */
@Injectable()
export class ReleaseCleanupJob {
  private readonly logger = new Logger(ReleaseCleanupJob.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat('releases.cleaning', '20 4 * * *', () => this.run(), { batchSize: 1 });
  }

  async run(): Promise<void> {
    try {
      const { builds, files, drafts } = await cleanStore(this.env.SITE_DIR);
      if (builds + files + drafts > 0) this.logger.log(`Removed ${builds} unreleased builds, ${files} files and ${drafts} drafts`);
    } catch (error) {
      if (!readOnly.includes(errorCode(error) ?? '')) throw error;
    }
  }
}

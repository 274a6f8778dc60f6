import { errorCode } from '@nearhand/release/error-code';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { RELEASES } from '../../../files/release-store.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { ChannelService } from './channel.service.ts';

/** Nothing can be pushed to such a store. */
const readOnly = ['EROFS', 'EACCES', 'EPERM'];

/** Removes what was pushed and never released. */
@Injectable()
export class ReleaseCleanupJob {
  private readonly logger = new Logger(ReleaseCleanupJob.name);

  constructor(
    @Inject(RELEASES) private readonly store: ReleaseStore,
    @Inject(ChannelService) private readonly channels: ChannelService,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat('releases.cleaning', '20 4 * * *', () => this.run(), { batchSize: 1 });
  }

  async run(): Promise<void> {
    try {
      await this.channels.keep();
      const { builds, files, drafts } = await this.store.clean();
      if (builds + files + drafts > 0) this.logger.log(`Removed ${builds} unreleased builds, ${files} files and ${drafts} drafts`);
    } catch (error) {
      if (!readOnly.includes(errorCode(error) ?? '')) throw error;
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { JobService } from '../../../jobs/job.service.ts';
import { IntercomRevocationService } from './intercom-revocation.service.ts';
import { IntercomStartService } from './intercom-start.service.ts';

const queue = 'intercom.cleaning';

/** Deletes expired authorizations and starts. */
@Injectable()
export class IntercomCleanupJob {
  constructor(
    @Inject(IntercomRevocationService) private readonly revocations: IntercomRevocationService,
    @Inject(IntercomStartService) private readonly starts: IntercomStartService,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, '*/10 * * * *', () => this.run());
  }

  async run(now = new Date()): Promise<void> {
    await this.revocations.revokeUnused(now);
    await this.starts.clean(now);
  }
}

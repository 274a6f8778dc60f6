import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';

const queue = 'mails.cleaning';
const forgetQuery = `DELETE FROM "mails" WHERE "createdAt" < now() - interval '30 days'`;

/** Deletes old mails that were not read in the local mailbox or could not be delivered. */
@Injectable()
export class MailCleanupJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, '35 * * * *', () => this.run());
  }

  async run(): Promise<void> {
    await this.dataSource.query(forgetQuery);
  }
}

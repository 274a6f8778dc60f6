import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobService } from '../../../../jobs/job.service.ts';

const queue = 'sign-ins.cleaning';
/** Ended sign-ins are kept to recognize their browsers. */
const forgetQueries = [
  `DELETE FROM "sign_ins" WHERE "expiresAt" < now() - interval '30 days'`,
  'DELETE FROM "refresh_tokens" WHERE "expiresAt" < now()',
  // Kept so that the page of a link can report its expiry.
  `DELETE FROM "action_codes" WHERE "expiresAt" < now() - interval '30 days'`,
];

/** Deletes expired sign-ins, tokens and links. */
@Injectable()
export class SignInCleanupJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, '25 * * * *', () => this.run());
  }

  async run(): Promise<void> {
    for (const query of forgetQueries) await this.dataSource.query(query);
  }
}

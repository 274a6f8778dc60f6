import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobService } from '../../jobs/job.service.ts';

const queue = 'sign-ins.cleaning';
/** An ended sign-in is remembered for a while, so that its browser is known. */
const forgetQueries = [
  `DELETE FROM "sign_ins" WHERE "expiresAt" < now() - interval '30 days'`,
  'DELETE FROM "refresh_tokens" WHERE "expiresAt" < now()',
  // The page of a link says for so long that its time is over.
  `DELETE FROM "action_codes" WHERE "expiresAt" < now() - interval '30 days'`,
];

/** Forgets sign-ins, tokens and links that nobody can use any more. */
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

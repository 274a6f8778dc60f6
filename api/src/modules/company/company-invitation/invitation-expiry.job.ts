import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { invitationLimits } from './invitation-limits.ts';

const queue = 'invitation-expiry';
const everyTenMinutes = '*/10 * * * *';
/** Covers delayed runs. */
const lookBackMs = 60 * 60 * 1000;

const expiredQuery = `SELECT DISTINCT "companyId" FROM "company_invitations"
  WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL AND "expiresAt" <= $1 AND "expiresAt" > $2`;

const forgetQuery = 'DELETE FROM "company_invitations" WHERE coalesce("acceptedAt", "revokedAt", "expiresAt") < $1';

/** Publishes expired invitations and deletes old ones. The expiry itself is checked by the clock. */
@Injectable()
export class InvitationExpiryJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, everyTenMinutes, () => this.run(new Date()), { batchSize: 1 });
  }

  async run(now: Date): Promise<void> {
    const before = (ms: number) => new Date(now.getTime() - ms);
    const companies = await this.dataSource.query<{ companyId: string }[]>(expiredQuery, [now, before(lookBackMs)]);
    for (const { companyId } of companies) {
      this.events.publish(this.dataSource.manager, { type: 'companyChanged', companyId, what: 'invitation' });
    }
    await this.dataSource.query(forgetQuery, [before(invitationLimits.keptMs)]);
  }
}

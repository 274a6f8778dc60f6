import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import { CompanyErasureService } from '../../company/company/company-erasure.service.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { SessionStatusRepository } from '../session/session-status.repository.ts';
import type { SandboxEntity } from './sandbox.entity.ts';
import { sandboxErasureMs } from './sandbox-limits.ts';

const endQueue = 'sandbox.end';
const erasureQueue = 'sandbox.erasure';

type Sandbox = Pick<SandboxEntity, 'companyId'>;

/** Ends sandboxes and erases them with all that belongs to them. After an outage, both happen at the start of the server. */
@Injectable()
export class SandboxEndService {
  constructor(
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(SessionStatusRepository) private readonly status: SessionStatusRepository,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(CompanyErasureService) private readonly companies: CompanyErasureService,
  ) {
    jobs.define(endQueue);
    jobs.define(erasureQueue, { expireInSeconds: 600 });
    jobs.work<Sandbox>(endQueue, ({ companyId }) => this.end(companyId));
    jobs.work<Sandbox>(erasureQueue, ({ companyId }, { signal }) => this.companies.erase(companyId, signal));
  }

  async schedule(db: EntityManager, { companyId, endsAt }: SandboxEntity): Promise<void> {
    await this.jobs.send(endQueue, { companyId }, { startAfter: endsAt, db });
    await this.jobs.send(erasureQueue, { companyId }, { startAfter: new Date(endsAt.getTime() + sandboxErasureMs), db });
  }

  /** Ends its session, so that links end and both pages are notified. */
  async end(companyId: string): Promise<void> {
    for (const sessionId of await this.status.findOpenOfCompany(companyId)) {
      await this.sessions.change({ sessionId }, { by: 'server' }, (session) => session?.close('limit', new Date()));
    }
  }
}

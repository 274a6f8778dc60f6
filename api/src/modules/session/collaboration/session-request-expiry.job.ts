import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { SessionRequestRepository } from './session-request.repository.ts';

export const sessionRequestQueue = 'session.requests';

/** Ends session requests that have expired, and those of a closed session. */
@Injectable()
export class SessionRequestExpiryJob {
  constructor(
    @Inject(DataSource) dataSource: DataSource,
    @Inject(SessionRequestRepository) sessionRequests: SessionRequestRepository,
    @Inject(DomainEvents) events: DomainEvents,
    @Inject(JobService) jobs: JobService,
  ) {
    const { manager } = dataSource;
    jobs.define(sessionRequestQueue);
    jobs.work<{ sessionRequestId: string }>(sessionRequestQueue, ({ sessionRequestId }) =>
      sessionRequests.expire(manager, sessionRequestId),
    );
    events.on('sessionChanged', async ({ change: { sessionId, status } }) => {
      if (status === 'closed') await sessionRequests.withdrawPending(manager, sessionId, null);
    });
  }
}

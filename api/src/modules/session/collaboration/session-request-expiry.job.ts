import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { SessionRequestRepository } from './session-request.repository.ts';
import { UnansweredMailService } from './unanswered-mail.service.ts';

export const sessionRequestQueue = 'session.requests';

/** Ends session requests that have expired, with a mail to the operator who has not answered, and those of a closed session. */
@Injectable()
export class SessionRequestExpiryJob {
  constructor(
    @Inject(DataSource) dataSource: DataSource,
    @Inject(SessionRequestRepository) sessionRequests: SessionRequestRepository,
    @Inject(DomainEvents) events: DomainEvents,
    @Inject(UnansweredMailService) mails: UnansweredMailService,
    @Inject(JobService) jobs: JobService,
  ) {
    const { manager } = dataSource;
    jobs.define(sessionRequestQueue);
    jobs.work<{ sessionRequestId: string }>(sessionRequestQueue, ({ sessionRequestId }) =>
      dataSource.transaction(async (db) => {
        const expired = await sessionRequests.expire(db, sessionRequestId);
        if (!expired) return;
        const { sessionId, kind: event, title: session, to, from } = expired;
        await mails.send(db, { userId: to.id, sessionId, event, from: from.name, session });
      }),
    );
    events.on('sessionChanged', async ({ change: { sessionId, status } }) => {
      if (status === 'closed') await sessionRequests.withdrawPending(manager, sessionId, null);
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { joinRequestTimeoutMs } from './join-request.entity.ts';

const queue = 'session.join-requests';

const expireQuery = `
  UPDATE "join_requests" k SET "state" = 'expired' FROM "sessions" s
  WHERE k."state" = 'waiting' AND k."polledAt" < now() - make_interval(secs => $1 / 1000.0) AND s."sessionId" = k."sessionId"
  RETURNING k."joinRequestId", k."sessionId", k."address", k."at", s."operatorId"`;

interface ExpiredJoinRequest {
  joinRequestId: string;
  sessionId: string;
  address: string;
  at: Date;
  operatorId: string;
}

/** Expires join requests whose customer no longer polls, and notifies the host. */
@Injectable()
export class JoinRequestExpiryJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, '* * * * *', () => this.run());
  }

  async run(): Promise<void> {
    const [expired] = await this.dataSource.query<[ExpiredJoinRequest[], number]>(expireQuery, [joinRequestTimeoutMs]);
    for (const { operatorId: hostId, at, ...expiredRequest } of expired) {
      const joinRequest = { ...expiredRequest, at: at.toISOString(), reason: null, used: null, allowed: null };
      this.events.publish(this.dataSource.manager, { type: 'joinRequestChanged', hostId, joinRequest });
    }
  }
}

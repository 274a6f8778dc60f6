import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import { SessionNotices } from '../notices/session-notices.ts';
import { knockTimeoutMs } from './knock.entity.ts';

const queue = 'session.knocks';

const expireQuery = `
  UPDATE "session_knocks" k SET "state" = 'gone' FROM "sessions" s
  WHERE k."state" = 'waiting' AND k."polledAt" < now() - make_interval(secs => $1 / 1000.0) AND s."sessionId" = k."sessionId"
  RETURNING k."knockId", k."sessionId", k."address", k."at", s."operatorId"`;

interface GoneKnock {
  knockId: string;
  sessionId: string;
  address: string;
  at: Date;
  operatorId: string;
}

/** Forgets those who wait no more, and tells the operators. */
@Injectable()
export class KnockExpiry {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionNotices) private readonly notices: SessionNotices,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, '* * * * *', () => this.run());
  }

  async run(): Promise<void> {
    const [gone] = await this.dataSource.query<[GoneKnock[], number]>(expireQuery, [knockTimeoutMs]);
    for (const { operatorId, at, ...knock } of gone) {
      const payload = { ...knock, at: at.toISOString(), reason: null, used: null, allowed: null };
      this.notices.tell({ userId: operatorId }, 'session:knock', payload);
    }
  }
}

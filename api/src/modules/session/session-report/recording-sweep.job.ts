import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import { processingQueue, silenceQueue } from './recording-queues.ts';

const queue = 'recording-sweep';
const everyHalfHour = '*/30 * * * *';

/** Recordings whose jobs have failed, such as on a full disk or while the bucket was unavailable. */
const stuckQuery = `SELECT "recordingId", "state" FROM "recordings"
  WHERE ("state" = 'running' AND "lastChunkAt" < now() - interval '10 minutes')
     OR ("state" = 'processing' AND "endedAt" < now() - interval '1 hour')
  ORDER BY "startedAt" LIMIT 100`;

/** Retries unfinished recordings. */
@Injectable()
export class RecordingSweepJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JobService) private readonly jobs: JobService,
  ) {
    jobs.repeat(queue, everyHalfHour, () => this.run());
  }

  async run(): Promise<void> {
    const stuck = await this.dataSource.query<{ recordingId: string; state: string }[]>(stuckQuery);
    for (const { recordingId, state } of stuck) await this.jobs.send(state === 'running' ? silenceQueue : processingQueue, { recordingId });
  }
}

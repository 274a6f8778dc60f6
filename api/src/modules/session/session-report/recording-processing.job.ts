import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileService } from '../../../files/file.service.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { SessionStateService } from '../session/session-state.service.ts';
import { ChunkReader } from './chunk-reader.ts';
import { RecordingEntity } from './recording.entity.ts';
import { RecordingService } from './recording.service.ts';
import { RecordingChunkService } from './recording-chunk.service.ts';
import { chunksFolder, finishedFile } from './recording-files.ts';
import { processingQueue, type RecordingJob, silenceQueue } from './recording-queues.ts';

/** Processes recordings after their last chunk. Each step can be repeated. */
@Injectable()
export class RecordingProcessingJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(RecordingService) private readonly recordings: RecordingService,
    @Inject(RecordingChunkService) private readonly chunks: RecordingChunkService,
    @Inject(FileService) private readonly files: FileService,
    @Inject(SessionStateService) private readonly states: SessionStateService,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.define(silenceQueue);
    jobs.define(processingQueue, { expireInSeconds: 1800, batchSize: 1, retryLimit: 10 });
    jobs.work<RecordingJob>(silenceQueue, ({ recordingId }) => this.recordings.endIfSilent(recordingId, new Date()));
    jobs.work<RecordingJob>(processingQueue, ({ recordingId }) => this.process(recordingId));
  }

  /** Converts the chunks into one seekable file and erases them. */
  async process(recordingId: string): Promise<void> {
    const recording = await this.dataSource.getRepository(RecordingEntity).findOneBy({ recordingId });
    if (!recording || recording.isRunning) return;
    if (recording.state === 'processing') await this.finish(recording);
    await this.dataSource.query('DELETE FROM "recording_chunks" WHERE "recordingId" = $1', [recordingId]);
    await this.files.eraseFolder(chunksFolder(recording));
    await this.states.publish(this.dataSource.manager, recording.sessionId);
  }

  private async finish(recording: RecordingEntity): Promise<void> {
    const chunks = new ChunkReader(this.files, await this.chunks.unbroken(recording.recordingId));
    const folder = await mkdtemp(join(tmpdir(), 'nearhand-recording-'));
    try {
      const path = join(folder, 'recording.webm');
      // Loaded on demand, because its library would slow down each start.
      const { makeSeekable } = await import('./make-seekable.ts');
      const seconds = chunks.size > 0 ? await makeSeekable(chunks, path) : null;
      if (seconds === null) return await this.fail(recording);

      const file = finishedFile(recording);
      await this.files.writeFrom(file, path, 'video/webm');
      const { size: bytes } = await stat(path);
      const { recordingId } = recording;
      const done = await this.dataSource.manager.update(
        RecordingEntity,
        { recordingId, state: 'processing' },
        { state: 'ready', file, seconds, bytes },
      );
      // Deleted during the conversion.
      if (!done.affected && !(await this.dataSource.manager.existsBy(RecordingEntity, { recordingId }))) await this.files.erase(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async fail({ recordingId, sessionId }: RecordingEntity): Promise<void> {
    await this.dataSource.manager.update(RecordingEntity, { recordingId, state: 'processing' }, { state: 'failed' });
    await this.recordings.updateSession(this.dataSource.manager, sessionId);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { FileService } from '../../../files/file.service.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { toDomainError } from '../../../http/errors/to-domain-error.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import type { StoredChunk } from './chunk-reader.ts';
import { lockOwnRecording } from './lock-own-recording.ts';
import { RecordingEntity } from './recording.entity.ts';
import { ensureWithinRecordingBudget } from './recording-budget.ts';
import { chunkFile } from './recording-files.ts';
import { SessionReportAccessService } from './session-report-access.service.ts';
import { sessionReportLimits } from './session-report-limits.ts';

const insertQuery = `INSERT INTO "recording_chunks" ("recordingId", "chunk", "bytes", "file") VALUES ($1, $2, $3, $4)`;

@Injectable()
export class RecordingChunkService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionReportAccessService) private readonly access: SessionReportAccessService,
    @Inject(FileService) private readonly files: FileService,
  ) {}

  /** Writes the file before the row. A file without a row is erased with the recording. */
  async add(actor: Actor, sessionId: string, recordingId: string, chunk: number, content: Buffer): Promise<void> {
    const session = await this.access.toRead(actor, sessionId);
    const isMissing = (db: EntityManager) => this.isMissing(db, actor, session, recordingId, chunk, content.length);
    if (!(await this.dataSource.transaction(isMissing))) return;

    const file = chunkFile({ sessionId, recordingId }, chunk);
    await this.files.write(file, content);
    try {
      const isTaken = await this.dataSource.transaction(async (db) => {
        if (!(await isMissing(db))) return false;
        await db.query(insertQuery, [recordingId, chunk, content.length, file]);
        await db.increment(RecordingEntity, { recordingId }, 'bytes', content.length);
        await db.update(RecordingEntity, { recordingId }, { lastChunkAt: new Date() });
        return true;
      });
      if (!isTaken) await this.files.erase(file);
    } catch (error) {
      // The row may exist after a lost connection, so the file is kept until the recording is erased.
      if (toDomainError(error).code !== 'UNAVAILABLE') await this.files.erase(file);
      throw error;
    }
  }

  /** Indexes of the stored chunks. */
  async indexes(db: EntityManager, recordingId: string): Promise<Set<number>> {
    const rows = await db.query<{ chunk: number }[]>('SELECT "chunk" FROM "recording_chunks" WHERE "recordingId" = $1', [recordingId]);
    return new Set(rows.map(({ chunk }) => chunk));
  }

  /** The chunks before the first missing one. */
  async unbroken(recordingId: string): Promise<StoredChunk[]> {
    const rows = await this.dataSource.query<(StoredChunk & { chunk: number })[]>(
      'SELECT "chunk", "bytes", "file" FROM "recording_chunks" WHERE "recordingId" = $1 ORDER BY "chunk"',
      [recordingId],
    );
    const gap = rows.findIndex(({ chunk }, index) => chunk !== index);
    return gap < 0 ? rows : rows.slice(0, gap);
  }

  /** False if the chunk is stored. Throws if it is not allowed. */
  private async isMissing(
    db: EntityManager,
    actor: Actor,
    session: SessionEntity,
    recordingId: string,
    chunk: number,
    bytes: number,
  ): Promise<boolean> {
    const recording = await lockOwnRecording(db, actor, session.sessionId, recordingId);
    const known = await db.query<unknown[]>('SELECT 1 FROM "recording_chunks" WHERE "recordingId" = $1 AND "chunk" = $2', [
      recordingId,
      chunk,
    ]);
    if (known.length > 0) return false;
    if (!recording.isRunning) throw new DomainError('RECORDING_ENDED');
    if (recording.bytes + bytes > sessionReportLimits.recordingBytes)
      throw new DomainError('PAYLOAD_TOO_LARGE', { allowed: sessionReportLimits.recordingBytes });
    await ensureWithinRecordingBudget(db, session, bytes);
    return true;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import { FileService } from '../../files/file.service.ts';
import { DomainError } from '../../http/domain-error.ts';
import { toDomainError } from '../../http/to-domain-error.ts';
import { lockOwn } from './lock-own.ts';
import type { StoredPiece } from './piece-reader.ts';
import { RecordAccess } from './record-access.ts';
import { recordLimits } from './record-limits.ts';
import { RecordingEntity } from './recording.entity.ts';
import { pieceFile } from './recording-files.ts';

const insertQuery = `INSERT INTO "recording_pieces" ("recordingId", "piece", "bytes", "file") VALUES ($1, $2, $3, $4)`;

/** The pieces of recordings, as they arrive. */
@Injectable()
export class PieceService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(RecordAccess) private readonly access: RecordAccess,
    @Inject(FileService) private readonly files: FileService,
  ) {}

  /** The file comes first, the row makes it count: what was stopped in between is erased with the recording. */
  async add(actor: Actor, sessionId: string, recordingId: string, piece: number, content: Buffer): Promise<void> {
    await this.access.toRead(actor, sessionId);
    const isWanted = (db: EntityManager) => this.isWanted(db, actor, sessionId, recordingId, piece, content.length);
    if (!(await this.dataSource.transaction(isWanted))) return;

    const file = pieceFile({ sessionId, recordingId }, piece);
    await this.files.write(file, content);
    try {
      const isTaken = await this.dataSource.transaction(async (db) => {
        if (!(await isWanted(db))) return false;
        await db.query(insertQuery, [recordingId, piece, content.length, file]);
        await db.increment(RecordingEntity, { recordingId }, 'bytes', content.length);
        await db.update(RecordingEntity, { recordingId }, { lastPieceAt: new Date() });
        return true;
      });
      if (!isTaken) await this.files.erase(file);
    } catch (error) {
      // A connection that was lost leaves it open whether the row is there: the file goes with the pieces of the recording.
      if (toDomainError(error).code !== 'UNAVAILABLE') await this.files.erase(file);
      throw error;
    }
  }

  /** Which pieces have arrived. */
  async indexes(db: EntityManager, recordingId: string): Promise<Set<number>> {
    const rows = await db.query<{ piece: number }[]>('SELECT "piece" FROM "recording_pieces" WHERE "recordingId" = $1', [recordingId]);
    return new Set(rows.map(({ piece }) => piece));
  }

  /** From the first one on, up to the first that is missing. */
  async unbroken(recordingId: string): Promise<StoredPiece[]> {
    const rows = await this.dataSource.query<(StoredPiece & { piece: number })[]>(
      'SELECT "piece", "bytes", "file" FROM "recording_pieces" WHERE "recordingId" = $1 ORDER BY "piece"',
      [recordingId],
    );
    const gap = rows.findIndex(({ piece }, index) => piece !== index);
    return gap < 0 ? rows : rows.slice(0, gap);
  }

  /** False for a piece that is there already; throws for one that may not come. */
  private async isWanted(
    db: EntityManager,
    actor: Actor,
    sessionId: string,
    recordingId: string,
    piece: number,
    bytes: number,
  ): Promise<boolean> {
    const recording = await lockOwn(db, actor, sessionId, recordingId);
    const known = await db.query<unknown[]>('SELECT 1 FROM "recording_pieces" WHERE "recordingId" = $1 AND "piece" = $2', [
      recordingId,
      piece,
    ]);
    if (known.length > 0) return false;
    if (!recording.isRunning) throw new DomainError('RECORDING_ENDED');
    if (recording.bytes + bytes > recordLimits.recordingBytes)
      throw new DomainError('PAYLOAD_TOO_LARGE', { allowed: recordLimits.recordingBytes });
    return true;
  }
}

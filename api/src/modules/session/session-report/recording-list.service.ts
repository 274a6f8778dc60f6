import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../access/actor.repository.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { RecordingEntity } from './recording.entity.ts';
import { RecordingLinkService } from './recording-link.service.ts';

type Recording = components['schemas']['Recording'];

interface RecordingRow extends Omit<RecordingEntity, 'isRunning' | 'silentAt' | 'end' | 'bytes'> {
  bytes: string;
  name: string | null;
  avatar: string | null;
}

const listQuery = `SELECT r.*, u."name", u."avatar" FROM "recordings" r LEFT JOIN "users" u ON u."id" = r."userId"
  WHERE r."sessionId" = $1 ORDER BY r."startedAt", r."recordingId"`;

/** Maps recordings to the contract. Callers check the permission. */
@Injectable()
export class RecordingListService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(RecordingLinkService) private readonly links: RecordingLinkService,
  ) {}

  /** Recordings in chronological order. */
  async ofSession(caller: Caller, sessionId: string): Promise<Recording[]> {
    const rows = await this.dataSource.query<RecordingRow[]>(listQuery, [sessionId]);
    return rows.map((row) => this.toRecording(caller, row));
  }

  async find(caller: Caller, sessionId: string, recordingId: string): Promise<Recording> {
    const recordings = await this.ofSession(caller, sessionId);
    const recording = recordings.find((candidate) => candidate.recordingId === recordingId.toLowerCase());
    if (!recording) throw new DomainError('RECORDING_NOT_FOUND');
    return recording;
  }

  private toRecording(caller: Caller, row: RecordingRow): Recording {
    const { recordingId, state, userId, name, avatar, startedAt, endedAt, seconds, bytes } = row;
    return {
      recordingId,
      state,
      by: { id: userId, name: name ?? '', avatar },
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      seconds,
      bytes: Number(bytes),
      url: state === 'ready' ? this.links.urlOf(recordingId, caller, new Date()) : null,
    };
  }
}

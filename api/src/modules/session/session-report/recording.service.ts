import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { FileErasureService } from '../../../files/file-erasure.service.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { SessionEventRepository } from '../session/session-event.repository.ts';
import { SessionStatusRepository } from '../session/session-status.repository.ts';
import { lockOwnRecording } from './lock-own-recording.ts';
import { auditDetails, RecordingEntity } from './recording.entity.ts';
import { ensureWithinRecordingBudget } from './recording-budget.ts';
import { RecordingChunkService } from './recording-chunk.service.ts';
import { recordingFolder } from './recording-files.ts';
import { RecordingListService } from './recording-list.service.ts';
import { processingQueue, silenceQueue } from './recording-queues.ts';
import { SessionReportAccessService } from './session-report-access.service.ts';

type Recording = components['schemas']['Recording'];

const maxNamed = 20;

/** Starts, ends and deletes recordings. */
@Injectable()
export class RecordingService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionReportAccessService) private readonly access: SessionReportAccessService,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(SessionEventRepository) private readonly events: SessionEventRepository,
    @Inject(RecordingChunkService) private readonly chunks: RecordingChunkService,
    @Inject(RecordingListService) private readonly recordings: RecordingListService,
    @Inject(FileErasureService) private readonly eraser: FileErasureService,
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** Requires the host of an open session. Starting an id again has no effect. */
  async start(actor: Actor, sessionId: string, recordingId: string, address: string): Promise<Recording> {
    const session = await this.access.toHost(actor, sessionId);
    const { recordingAllowed } = await this.companies.find(actor.companyId);
    if (!recordingAllowed) throw new DomainError('RECORDING_NOT_ALLOWED');
    const now = new Date();
    await this.dataSource.transaction(async (db) => {
      const recording = { recordingId, sessionId, userId: actor.userId, state: 'running', startedAt: now, lastChunkAt: now } as const;
      const added = await db
        .createQueryBuilder()
        .insert()
        .into(RecordingEntity)
        .values(recording)
        .orIgnore()
        .returning('"recordingId"')
        .execute();
      if ((added.raw as unknown[]).length === 0) return;
      await ensureWithinRecordingBudget(db, session, 0);
      await this.sessions.setHasRecording(db, sessionId, true);
      await this.events.add(db, session, {
        type: 'recordingStarted',
        by: 'operator',
        userId: actor.userId,
        address,
        details: { recordingId },
      });
      await this.lookLater(db, recordingId, now);
    });
    return this.recordings.find(actor, sessionId, recordingId);
  }

  /** Requires all chunks. Ending again has no effect. */
  async end(actor: Actor, sessionId: string, recordingId: string, chunks: number, address: string): Promise<Recording> {
    const session = await this.access.toRead(actor, sessionId);
    await this.dataSource.transaction(async (db) => {
      const recording = await lockOwnRecording(db, actor, sessionId, recordingId);
      if (!recording.isRunning) return;
      const present = await this.chunks.indexes(db, recordingId);
      const missing = Array.from({ length: chunks }, (_, index) => index).filter((index) => !present.has(index));
      if (missing.length > 0) throw new DomainError('RECORDING_INCOMPLETE', { missing: missing.slice(0, maxNamed), count: missing.length });
      await this.endNow(db, session, recording, { by: 'operator', userId: actor.userId, address });
    });
    return this.recordings.find(actor, sessionId, recordingId);
  }

  /** Ends a recording that receives no more chunks, or checks again later. */
  async endIfSilent(recordingId: string, now: Date): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      const recording = await db.findOne(RecordingEntity, { where: { recordingId }, lock: { mode: 'pessimistic_write' } });
      if (!recording?.isRunning) return;
      if (now < recording.silentAt) return this.lookLater(db, recordingId, recording.lastChunkAt);
      const session = await db.findOneByOrFail(SessionEntity, { sessionId: recording.sessionId });
      await this.endNow(db, session, recording, { by: 'server' });
    });
  }

  async list(actor: Actor, sessionId: string): Promise<Recording[]> {
    await this.access.toRead(actor, sessionId);
    return this.recordings.ofSession(actor, sessionId);
  }

  /** Deletes the row at once and its files later. */
  async erase(actor: Actor, sessionId: string, recordingId: string, address: string): Promise<void> {
    const { companyId } = await this.access.toErase(actor, sessionId);
    await this.dataSource.transaction(async (db) => {
      const recording = await db.findOne(RecordingEntity, { where: { recordingId, sessionId }, lock: { mode: 'pessimistic_write' } });
      if (!recording) throw new DomainError('RECORDING_NOT_FOUND');
      await db.delete(RecordingEntity, { recordingId });
      const details = auditDetails(recording);
      await this.audit.add(db, {
        companyId,
        action: 'recordingDeleted',
        byUserId: actor.userId,
        address,
        targetId: recording.userId,
        details,
      });
      await this.updateSession(db, sessionId);
      await this.eraser.eraseFolder(db, recordingFolder({ sessionId, recordingId }));
    });
  }

  /** Updates `hasRecording` of the session after a recording has failed or was deleted. */
  async updateSession(db: EntityManager, sessionId: string): Promise<void> {
    const hasRecording = await db.existsBy(RecordingEntity, { sessionId, state: Not('failed') });
    await this.sessions.setHasRecording(db, sessionId, hasRecording);
  }

  private async endNow(
    db: EntityManager,
    session: SessionEntity,
    recording: RecordingEntity,
    origin: { by: 'operator' | 'server'; userId?: string; address?: string },
  ): Promise<void> {
    const { recordingId } = recording;
    recording.end((await this.chunks.indexes(db, recordingId)).size, new Date());
    await db.save(recording);
    if (recording.state === 'failed') await this.updateSession(db, session.sessionId);
    await this.events.add(db, session, { type: 'recordingEnded', ...origin, details: { recordingId, bytes: recording.bytes } });
    if (recording.state === 'processing') await this.jobs.send(processingQueue, { recordingId }, { db });
  }

  private lookLater(db: EntityManager, recordingId: string, lastChunkAt: Date): Promise<void> {
    const { silentAt } = Object.assign(new RecordingEntity(), { lastChunkAt });
    return this.jobs.send(silenceQueue, { recordingId }, { startAfter: silentAt, db });
  }
}

import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ActorRepository } from '../../../access/actor.repository.ts';
import type { Actor } from '../../../access/actor.ts';
import { ensurePermitted } from '../../../access/permissions.ts';
import { FileService } from '../../../files/file.service.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { auditDetails, RecordingEntity } from './recording.entity.ts';
import { type LinkHolder, RecordingLinkService } from './recording-link.service.ts';
import { SessionReportAccessService } from './session-report-access.service.ts';

export interface PlayedPart {
  /** Bytes of the whole recording. */
  size: number;
  /** `null` for the whole recording, `'none'` for a range outside of it. */
  range: ByteRange | 'none' | null;
  content: Readable | null;
}

/** Reads recordings by signed URL. */
@Injectable()
export class RecordingPlaybackService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(RecordingLinkService) private readonly links: RecordingLinkService,
    @Inject(SessionReportAccessService) private readonly access: SessionReportAccessService,
    @Inject(ActorRepository) private readonly callers: ActorRepository,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(FileService) private readonly files: FileService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** The link ends with the right of its holder to see the recording. */
  async play(recordingId: string, query: CallOf<'playRecording'>['query'], address: string, rangeHeader?: string): Promise<PlayedPart> {
    const link = this.links.read(recordingId, query, new Date());
    const recording = link && (await this.dataSource.getRepository(RecordingEntity).findOneBy({ recordingId, state: 'ready' }));
    const viewer = recording && (await this.findViewer(link, recording));
    if (!recording?.file || !viewer) throw new DomainError('RECORDING_NOT_FOUND');

    const { bytes: size, file } = recording;
    const range = readRange(rangeHeader, size);
    if (range === 'none') return { size, range, content: null };
    if (!range || range.start === 0) await this.noteView(viewer, link, recording, address);
    const { start, end } = range ?? { start: 0, end: size };
    return { size, range, content: await this.files.read(file, start, end) };
  }

  private async findViewer(link: LinkHolder, { sessionId }: RecordingEntity): Promise<Actor | null> {
    const actor = await this.callers.findAgain(link, link.givenAt);
    if (!actor) return null;
    try {
      ensurePermitted(actor, 'session:read');
      await this.licenses.ensureLicensed(actor, 'outsideSession');
      await this.access.toRead(actor, sessionId);
      return actor;
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'UNAVAILABLE') return null;
      throw error;
    }
  }

  /** Once per link: a player requests the beginning several times. */
  private noteView(
    { companyId, userId: byUserId }: Actor,
    { givenAt }: LinkHolder,
    recording: RecordingEntity,
    address: string,
  ): Promise<void> {
    const record = {
      companyId,
      action: 'recordingPlayed',
      byUserId,
      address,
      targetId: recording.userId,
      details: auditDetails(recording),
    } as const;
    return this.audit.addOnceSince(this.dataSource.manager, givenAt, record);
  }
}

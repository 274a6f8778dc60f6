import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileService } from '../../files/file.service.ts';
import { DomainError } from '../../http/domain-error.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { RecordingEntity } from './recording.entity.ts';
import { RecordingLinkService } from './recording-link.service.ts';
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
    @Inject(FileService) private readonly files: FileService,
  ) {}

  async play(
    recordingId: string,
    { expires, signature }: { expires: number; signature: string },
    rangeHeader?: string,
  ): Promise<PlayedPart> {
    if (!this.links.isValid(recordingId, expires, signature, new Date())) throw new DomainError('RECORDING_NOT_FOUND');
    const recording = await this.dataSource.getRepository(RecordingEntity).findOneBy({ recordingId, state: 'ready' });
    if (!recording?.file || !(await this.access.isReadable(recording))) throw new DomainError('RECORDING_NOT_FOUND');

    const { bytes: size, file } = recording;
    const range = readRange(rangeHeader, size);
    if (range === 'none') return { size, range, content: null };
    const { start, end } = range ?? { start: 0, end: size };
    return { size, range, content: await this.files.read(file, start, end) };
  }
}

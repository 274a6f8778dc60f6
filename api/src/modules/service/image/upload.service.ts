import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { FileService } from '../../../files/file.service.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { toDomainError } from '../../../http/errors/to-domain-error.ts';
import { consumePoint } from '../../../http/limits/consume-point.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { checkImage } from './encode-image.ts';
import type { UploadUse } from './image.service.ts';
import { uploadFile } from './image-files.ts';
import { imageLimits } from './image-limits.ts';
import { UploadEntity } from './upload.entity.ts';
import { UploadLinkService } from './upload-link.service.ts';

const hour = 3600;

/** Uploaded files before they are used. */
@Injectable()
export class UploadService {
  private readonly uploads: RateLimiterAbstract;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UploadLinkService) private readonly links: UploadLinkService,
    @Inject(FileService) private readonly files: FileService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.uploads = limits.counter('upload', imageLimits.uploadsPerHour, hour);
  }

  /** Creates an upload and its signed address. */
  async open(use: UploadUse, now = new Date()): Promise<components['schemas']['Upload']> {
    await consumePoint(this.uploads, use.userId);
    const uploadId = uuid();
    const expiresAt = new Date(Math.ceil((now.getTime() + imageLimits.sending) / 1000) * 1000);
    await this.dataSource.manager.insert(UploadEntity, { uploadId, ...use, file: null, bytes: null, expiresAt });
    return {
      uploadId,
      url: this.links.urlOf(uploadId, expiresAt),
      expiresAt: expiresAt.toISOString(),
      maxBytes: imageLimits.bytes,
      maxPixels: imageLimits.pixels,
    };
  }

  /** Writes the file before the row: after an interruption the file is deleted with the upload. */
  async keep(uploadId: string, { expires, signature }: { expires: number; signature: string }, content: Buffer): Promise<void> {
    const id = uploadId.toLowerCase();
    if (!this.links.isValid(id, expires, signature, new Date())) throw new DomainError('UPLOAD_NOT_FOUND');
    await checkImage(content);
    await this.ensureOpen(id);

    const file = uploadFile(id);
    await this.files.write(file, content);
    const replaced = await this.store(id, file, content.length).catch(async (error: unknown) => {
      // It is unknown after a lost connection whether the row refers to the file, which is deleted with the upload.
      if (toDomainError(error).code !== 'UNAVAILABLE') await this.files.erase(file);
      throw error;
    });
    if (replaced) await this.files.erase(replaced);
  }

  /** Returns the replaced file. */
  private store(uploadId: string, file: string, bytes: number): Promise<string | null> {
    return this.dataSource.transaction(async (db) => {
      const upload = await db.findOne(UploadEntity, { where: { uploadId }, lock: { mode: 'pessimistic_write' } });
      if (!upload) throw new DomainError('UPLOAD_NOT_FOUND');
      await db.update(UploadEntity, { uploadId }, { file, bytes });
      return upload.file;
    });
  }

  /** Rejects deleted uploads before writing files. */
  private async ensureOpen(uploadId: string): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(UploadEntity, { uploadId }))) throw new DomainError('UPLOAD_NOT_FOUND');
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileErasureService } from '../../../files/file-erasure.service.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { imageFolder, uploadFolder } from './image-files.ts';
import { imageLimits } from './image-limits.ts';

const queue = 'upload-sweep';
const everyTenMinutes = '*/10 * * * *';
const batch = 100;

const abandonedQuery = `SELECT "uploadId" FROM "uploads" WHERE "expiresAt" < $1 ORDER BY "expiresAt" LIMIT ${batch} FOR UPDATE SKIP LOCKED`;

/** Deletes unused uploads and the files of failed changes. */
@Injectable()
export class UploadCleanupJob {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FileErasureService) private readonly eraser: FileErasureService,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.repeat(queue, everyTenMinutes, () => this.run(new Date()));
  }

  async run(now: Date): Promise<void> {
    while ((await this.eraseBatch(new Date(now.getTime() - imageLimits.waiting))) === batch);
  }

  private eraseBatch(before: Date): Promise<number> {
    return this.dataSource.transaction(async (db) => {
      const abandoned = await db.query<{ uploadId: string }[]>(abandonedQuery, [before]);
      for (const { uploadId } of abandoned) {
        await this.eraser.eraseFolder(db, uploadFolder(uploadId));
        await this.eraser.eraseFolder(db, imageFolder(uploadId));
      }
      await db.query('DELETE FROM "uploads" WHERE "uploadId" = ANY($1)', [abandoned.map(({ uploadId }) => uploadId)]);
      return abandoned.length;
    });
  }
}

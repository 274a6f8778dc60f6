import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobService } from '../jobs/job.service.ts';
import { FileService } from './file.service.ts';

const queue = 'files-erase';

interface EraseJob {
  folder: string;
}

/** Deletes files after the transaction that deletes their rows commits, even if this process is killed. */
@Injectable()
export class FileErasureService {
  constructor(
    @Inject(FileService) files: FileService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {
    jobs.define(queue);
    jobs.work<EraseJob>(queue, ({ folder }) => files.eraseFolder(folder));
  }

  /** The folder name comes from `fileName`. */
  eraseFolder(db: EntityManager, folder: string): Promise<void> {
    return this.jobs.send(queue, { folder }, { db });
  }
}

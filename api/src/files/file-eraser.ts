import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs } from '../jobs/jobs.ts';
import { Files } from './files.ts';

const queue = 'files-erase';

interface EraseJob {
  folder: string;
}

/** Erases files whose rows go in a transaction: once that is committed, whatever happens to this process. */
@Injectable()
export class FileEraser {
  constructor(
    @Inject(Files) files: Files,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.define(queue);
    jobs.work<EraseJob>(queue, ({ folder }) => files.eraseFolder(folder));
  }

  /** The folder's name comes from `fileName`. */
  eraseFolder(db: EntityManager, folder: string): Promise<void> {
    return this.jobs.send(queue, { folder }, { db });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobService } from '../../jobs/job.service.ts';
import { ImageService } from '../image/image.service.ts';
import { LicenseService } from './license.service.ts';

const queue = 'company-erasure';
const hourly = '40 * * * *';
const deviceBatch = 5000;

/** Once `deletionAt` has passed, restoring is rejected. */
const dueQuery = 'SELECT "companyId" FROM "companies" WHERE "deletionAt" <= $1 ORDER BY "deletionAt"';
const deleteDevices = `DELETE FROM "devices" WHERE "assignmentId" IN (
  SELECT "assignmentId" FROM "devices" WHERE "companyId" = $1 LIMIT ${deviceBatch})`;
const identitiesQuery = `SELECT "identityId" FROM "users" WHERE "companyId" = $1 AND "deletedAt" IS NULL`;
const lockPeopleQuery = 'SELECT 1 FROM "users" WHERE "companyId" = $1 ORDER BY "id" FOR UPDATE';
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Erases a module's data of a company. Repeated after an interruption. */
export type CompanyEraser = (companyId: string, signal?: AbortSignal) => Promise<void>;

/** Erases companies after the restore period, with their users, identities and files. */
@Injectable()
export class CompanyErasureService {
  private readonly erasers: CompanyEraser[] = [];

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ImageService) private readonly images: ImageService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(JobService) jobs: JobService,
  ) {
    const settings = { expireInSeconds: 3600, batchSize: 1, pollSeconds: 30 };
    jobs.repeat(queue, hourly, (_, { signal }) => this.run(new Date(), signal), settings);
  }

  /** Registers an eraser for large tables or files. Call it while modules start. */
  onErase(eraser: CompanyEraser): void {
    this.erasers.push(eraser);
  }

  /** An interrupted erasure continues in the next run. */
  async run(now: Date, signal?: AbortSignal): Promise<void> {
    const due = await this.dataSource.query<{ companyId: string }[]>(dueQuery, [now]);
    for (const { companyId } of due) {
      if (signal?.aborted) return;
      for (const erase of this.erasers) await erase(companyId, signal);
      await this.eraseDevices(companyId, signal);
      if (!signal?.aborted) await this.dataSource.transaction((db) => this.eraseRest(db, companyId));
    }
  }

  private async eraseDevices(companyId: string, signal?: AbortSignal): Promise<void> {
    let erased = deviceBatch;
    while (!signal?.aborted && erased === deviceBatch) {
      [, erased] = await this.dataSource.query<[unknown, number]>(deleteDevices, [companyId]);
    }
  }

  /**
   * The company's row deletes all others by cascade, its audit log last. Locks in the order uploads, company, identities, users, as
   * everywhere, so that concurrent changes and deletions of accounts cannot deadlock.
   */
  private async eraseRest(db: EntityManager, companyId: string): Promise<void> {
    await db.query(`SET LOCAL statement_timeout = '10min'`);
    await this.images.lockUploadsOf(db, companyId);
    await this.licenses.lock(db, companyId);
    await this.images.eraseFilesOf(db, companyId);
    const people = await db.query<{ identityId: string }[]>(identitiesQuery, [companyId]);
    const identityIds = people.map(({ identityId }) => identityId).filter((identityId) => uuidPattern.test(identityId));
    await db.query('DELETE FROM "identities" WHERE "identityId" = ANY($1::uuid[])', [identityIds]);
    await db.query(lockPeopleQuery, [companyId]);
    await db.query('DELETE FROM "companies" WHERE "companyId" = $1', [companyId]);
  }
}

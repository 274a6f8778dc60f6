import { Inject, Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import { isUuid } from '../../../http/is-uuid.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { IdentityEntity } from '../../account/identity/identity.entity.ts';
import { UserService } from '../../account/user/user.service.ts';
import { ImageService } from '../../service/image/image.service.ts';
import { DeviceService } from '../device/device.service.ts';
import { LicenseService } from './license.service.ts';

const queue = 'company-erasure';
const hourly = '40 * * * *';

/** Once `deletionAt` has passed, restoring is rejected. */
const dueQuery = `SELECT "companyId" FROM "companies" LEFT JOIN "sandboxes" USING ("companyId")
  WHERE "deletionAt" <= $1 OR "endsAt" <= $1 ORDER BY "deletionAt"`;

/** Erases a module's data of a company. Repeated after an interruption. */
export type CompanyEraser = (companyId: string, signal?: AbortSignal) => Promise<void>;

/** Erases companies after the restore period, and sandboxes that remained, with their users, identities and files. */
@Injectable()
export class CompanyErasureService {
  private readonly erasers: CompanyEraser[] = [];

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UserService) private readonly users: UserService,
    @Inject(DeviceService) private readonly devices: DeviceService,
    @Inject(ImageService) private readonly images: ImageService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(JobService) jobs: JobService,
  ) {
    const settings = { expireInSeconds: 3600, batchSize: 1 };
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
      await this.erase(companyId, signal);
    }
  }

  /** Has no effect on a company that is erased already. */
  async erase(companyId: string, signal?: AbortSignal): Promise<void> {
    for (const erase of this.erasers) await erase(companyId, signal);
    await this.devices.eraseAll(companyId, signal);
    if (!signal?.aborted) await this.dataSource.transaction((db) => this.eraseRest(db, companyId));
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
    const identityIds = await this.users.findIdentityIds(db, companyId);
    await db.delete(IdentityEntity, { identityId: Any(identityIds.filter(isUuid)) });
    await this.users.lockAll(db, companyId);
    await db.query('DELETE FROM "companies" WHERE "companyId" = $1', [companyId]);
  }
}

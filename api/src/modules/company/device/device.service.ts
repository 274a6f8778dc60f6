import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const eraseBatch = 5000;
const eraseQuery = `DELETE FROM "devices" WHERE "assignmentId" IN (
  SELECT "assignmentId" FROM "devices" WHERE "companyId" = $1 LIMIT ${eraseBatch})`;

@Injectable()
export class DeviceService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Deletes in batches, so that no transaction is long. */
  async eraseAll(companyId: string, signal?: AbortSignal): Promise<void> {
    let erased = eraseBatch;
    while (!signal?.aborted && erased === eraseBatch) {
      [, erased] = await this.dataSource.query<[unknown, number]>(eraseQuery, [companyId]);
    }
  }
}

import type { EntityManager } from 'typeorm';
import type { DeviceEntity } from './device.entity.ts';

const shortLength = 6;

const sharedQuery = 'SELECT 1 FROM "devices" WHERE "companyId" = $1 AND "name" COLLATE "und-x-icu" = $2 AND "assignmentId" <> $3 LIMIT 1';

/** The name, with the end of the ID if another device of the company has the same name, as in the lists. */
export async function toDistinctDeviceName(
  db: EntityManager,
  { companyId, assignmentId, shownName }: Pick<DeviceEntity, 'companyId' | 'assignmentId' | 'shownName'>,
): Promise<string> {
  const isShared = (await db.query<unknown[]>(sharedQuery, [companyId, shownName, assignmentId])).length > 0;
  return isShared ? `${shownName} · ${assignmentId.slice(-shortLength)}` : shownName;
}

import { rm } from 'node:fs/promises';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import type { OwnDatabase } from '../test/own-database.ts';

/** A PostgreSQL of its own, whose user may enter the folder also after the server has taken it from others. */
export async function openDatabase(folder: string): Promise<OwnDatabase> {
  const { url, stop } = await startDatabase(folder);
  const drop = async () => {
    await stop();
    await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  };
  return { url, drop };
}

import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearOrphan } from './postmaster.ts';

/** A replica has this file until it is promoted. */
export const standbySignal = 'standby.signal';

/** The folder beside that of the embedded server, for a second one. */
export const besideOf = (cluster: string): string => `${cluster}-replica`;

/** A promotion begins the next one, and writes a file with its number first. */
async function timelineOf(cluster: string): Promise<number> {
  const names = await readdir(join(cluster, 'pg_wal')).catch(() => []);
  const numbers = names.flatMap((name) => (/^[\dA-F]{8}\.history$/.test(name) ? [Number.parseInt(name, 16)] : []));
  return Math.max(1, ...numbers);
}

/** Removes a folder as a whole: nobody finds a part of it. */
export async function removeCluster(cluster: string): Promise<void> {
  const removed = `${cluster}.removed`;
  await rm(removed, { recursive: true, force: true });
  if (!existsSync(cluster)) return;
  await rename(cluster, removed);
  await rm(removed, { recursive: true });
}

/**
 * Leaves the folder of the primary, in its usual place. Of two that were primaries, the one that was promoted last is it; the other one lacks
 * what was written since. A replica is made again when it is needed.
 */
export async function keepPrimary(cluster: string): Promise<void> {
  const beside = besideOf(cluster);
  for (const folder of [cluster, beside]) {
    await clearOrphan(folder);
    // The draft of a replica.
    await rm(`${folder}.new`, { recursive: true, force: true });
  }
  const isReplica = existsSync(join(beside, standbySignal));
  const isNewer = existsSync(beside) && !isReplica && (await timelineOf(beside)) > (await timelineOf(cluster));
  if (isNewer || existsSync(join(cluster, standbySignal))) {
    await removeCluster(cluster);
    await rename(beside, cluster);
  } else await removeCluster(beside);
}

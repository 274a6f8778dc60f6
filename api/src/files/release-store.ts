import { openReleaseStore } from '@nearhand/release/store/open-store';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import type { Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';

/** Injection token of the `ReleaseStore`. */
export const RELEASES = Symbol('releases');

/** Opens the configured store of releases. */
export function openReleases({ SITE_DIR, DATA_DIR, BUCKET }: Env): Promise<ReleaseStore> {
  return openReleaseStore({ siteDir: SITE_DIR, dataDir: DATA_DIR, bucket: BUCKET }).catch((error: Error) => {
    throw new StartError(error.message);
  });
}

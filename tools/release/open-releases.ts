import { readFileSync } from 'node:fs';
import { bucketSettings, bucketVariables } from '@nearhand/release/store/bucket-settings';
import { openReleaseStore } from '@nearhand/release/store/open-store';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { UserError } from '../user-error.ts';

/** The value of a variable, which may be in a file instead. */
function variable(name: string): string | undefined {
  const file = process.env[`${name}_FILE`];
  return process.env[name] || (file ? readFileSync(file, 'utf8').replace(/\r?\n$/, '') : undefined);
}

/** Opens the store in the bucket that the environment names; without one, in a folder. */
export async function openReleases(siteDir: string, dataDir: string): Promise<ReleaseStore> {
  try {
    const bucket = bucketSettings(Object.fromEntries(bucketVariables.map((name) => [name, variable(name)])));
    const store = await openReleaseStore({ siteDir, dataDir, bucket });
    await store.follow();
    return store;
  } catch (error) {
    throw new UserError((error as Error).message);
  }
}

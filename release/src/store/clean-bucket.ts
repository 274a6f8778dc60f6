import type { Current, Revision } from '@nearhand/contracts/release';
import { pathOf } from '../build-id.ts';
import type { Bucket, ListedObject } from './bucket.ts';
import type { BucketCopies } from './bucket-copies.ts';
import type { Cleaned } from './release-store.ts';
import { releasedRevisions } from './released-revisions.ts';

const keptMs = 30 * 86_400_000;

const pathOfList = ({ key }: ListedObject) => key.slice('lists/'.length, -'.json'.length);

/** Revisions of channels that are not served any more can be made again. */
async function removeRevisions(bucket: Bucket, isOld: (object: ListedObject) => Promise<boolean>): Promise<void> {
  const releases: Current[] = [];
  for (const { key } of await bucket.list('releases/')) {
    const text = await bucket.get(key);
    if (text) releases.push(JSON.parse(text.toString()) as Current);
  }
  const released = releasedRevisions(releases);
  if (released.size === 0) return;
  for (const object of await bucket.list('lists/revisions/'))
    if (!released.has(pathOfList(object).replace('revisions/', '')) && (await isOld(object))) await bucket.delete(object.key);
}

/** Paths of the builds of all revisions: each can be restored. */
async function namedBuilds(bucket: Bucket, copies: BucketCopies): Promise<Set<string>> {
  const named = new Set<string>();
  for (const object of await bucket.list('lists/revisions/')) {
    const hash = (await copies.listed(object.key))?.get(`${pathOfList(object)}.json`);
    const text = hash === undefined ? null : await bucket.get(`files/${hash}`);
    if (!text) continue;
    const { shell, remotes } = JSON.parse(text.toString()) as Revision;
    for (const { base } of [shell, ...remotes]) named.add(pathOf(base));
  }
  return named;
}

/** Same as `cleanFolder`, in a bucket: builds that no revision names, and files that are on no list, 30 days after they were used. */
export async function cleanBucket(bucket: Bucket, copies: BucketCopies, now: number): Promise<Cleaned> {
  // Looks again, because a push or a promotion may use it meanwhile.
  const isOld = async ({ key, changedAt }: ListedObject) =>
    now - changedAt > keptMs && now - ((await bucket.changedAt(key)) ?? now) > keptMs;
  await removeRevisions(bucket, isOld);
  const named = await namedBuilds(bucket, copies);
  const cleaned: Cleaned = { builds: 0, files: 0, drafts: 0 };
  for (const object of await bucket.list('lists/assets/')) {
    const path = pathOfList(object);
    if (named.has(path) || !(await isOld(object))) continue;
    const ofBuild = path.replace('assets/', '');
    for (const key of [`candidates/${ofBuild}.json`, `candidates/${ofBuild}.signed`, `lists/server/${ofBuild}.json`, object.key])
      await bucket.delete(key);
    cleaned.builds += 1;
  }
  const used = new Set<string>();
  for (const { key } of await bucket.list('lists/')) for (const hash of (await copies.listed(key))?.values() ?? []) used.add(hash);
  for (const object of await bucket.list('files/')) {
    if (used.has(object.key.slice('files/'.length)) || !(await isOld(object))) continue;
    await bucket.delete(object.key);
    cleaned.files += 1;
  }
  return cleaned;
}

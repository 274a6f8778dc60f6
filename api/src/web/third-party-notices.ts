import { basename } from 'node:path';
import { noticeSeparator, noticesFile } from '@nearhand/contracts/notices';
import type { ReleasedBuild, Revision } from '@nearhand/contracts/release';
import { readDescriptor } from '@nearhand/release/add-build';
import { pathOf } from '@nearhand/release/build-id';
import { readText } from '@nearhand/release/site';
import type { ReleaseStore } from '@nearhand/release/store/release-store';

async function noticesOf(store: ReleaseStore, build: ReleasedBuild): Promise<string[]> {
  const { files } = await readDescriptor(store, build);
  const paths = files.map(({ path }) => path).filter((path) => basename(path) === noticesFile);
  const texts = await Promise.all(paths.map((path) => readText(store, `${pathOf(build.base)}/${path}`)));
  return texts.flatMap((text) => (text ?? '').split(noticeSeparator)).map((notice) => `${notice.trim()}\n`);
}

/** The licenses of what the builds of a revision contain, each once. */
export async function thirdPartyNotices(store: ReleaseStore, { shell, remotes }: Revision): Promise<string> {
  const notices = await Promise.all([shell, ...remotes].map((build) => noticesOf(store, build)));
  return [...new Set(notices.flat())].toSorted().join(noticeSeparator);
}

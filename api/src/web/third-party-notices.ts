import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { noticeSeparator, noticesFile } from '@nearhand/contracts/notices';
import type { Descriptor, ReleasedBuild, Revision } from '@nearhand/contracts/release';

async function noticesOf(siteDir: string, { base }: ReleasedBuild): Promise<string[]> {
  const folder = join(siteDir, base);
  const { files } = JSON.parse(await readFile(join(folder, 'descriptor.json'), 'utf8')) as Descriptor;
  const paths = files.map(({ path }) => path).filter((path) => basename(path) === noticesFile);
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
  return texts.flatMap((text) => text.split(noticeSeparator)).map((notice) => `${notice.trim()}\n`);
}

/** The licenses of what the builds of a revision contain, each once. */
export async function thirdPartyNotices(siteDir: string, { shell, remotes }: Revision): Promise<string> {
  const notices = await Promise.all([shell, ...remotes].map((build) => noticesOf(siteDir, build)));
  return [...new Set(notices.flat())].toSorted().join(noticeSeparator);
}

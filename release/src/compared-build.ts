import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { storedBuild } from './add-build.ts';
import { buildPath } from './candidate.ts';
import type { ComparedBuild } from './compare-builds.ts';
import { ifFound } from './error-code.ts';
import { locales } from './gate/locales.ts';
import { messageGroups } from './gate/messages-of.ts';
import { descriptorPath } from './manifest.ts';
import { messageText } from './message-text.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Messages of a page have far less. */
const largestMessages = 512 * 1024;

/** Paths of a build -> bytes, also of compressed copies. */
async function storedSizes(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  return new Map(await Promise.all(paths.map(async (path) => [path, (await stat(join(folder, path))).size] as const)));
}

async function messagesIn(file: string): Promise<[id: string, text: string][]> {
  const table: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  if (typeof table !== 'object' || table === null) return [];
  return Object.entries(table).map(([id, message]) => [id, messageText(message)]);
}

/** Reads of a build in the store what can be compared; null if there is none with this id. */
export async function readComparedBuild(store: ReleaseStore, remote: string, buildId: string): Promise<ComparedBuild | null> {
  const path = buildPath(remote, buildId);
  const folder = join(store.dir, path);
  const found = (await store.provide(path)) ? await ifFound(readFile(join(folder, descriptorPath), 'utf8')) : null;
  if (found === null) return null;
  const { descriptor } = storedBuild(found);
  const sizes = await storedSizes(folder);
  const files = new Map(
    descriptor.files.flatMap(({ path, integrity }) => {
      const bytes = sizes.get(path);
      return bytes === undefined ? [] : [[path, { integrity, bytes, compressed: sizes.get(`${path}.br`) ?? null }] as const];
    }),
  );
  const words = new Map<string, ReadonlyMap<string, string>>();
  for (const locale of locales) {
    const paths = new Set(messageGroups({ descriptor }).flatMap(({ files: byLocale }) => byLocale[locale] ?? []));
    const texts = new Map<string, Set<string>>();
    for (const path of paths) {
      if ((files.get(path)?.bytes ?? Infinity) > largestMessages) continue;
      for (const [id, text] of await messagesIn(join(folder, path))) texts.set(id, (texts.get(id) ?? new Set()).add(text));
    }
    // Each page has its own copy of a message, which may differ in a build of somebody else.
    words.set(locale, new Map([...texts].map(([id, copies]) => [id, [...copies].join(' / ')])));
  }
  return { buildId, descriptor, files, words };
}

import type { BuildFile, Descriptor, ReleasedBuild, Revision } from '@nearhand/contracts/release';
import { cacheName, documentPath, isIntact, storable } from './file-cache.ts';
import type { KeepMessage } from './keep-message.ts';

/** Code and styles, and the messages of all pages in one language. Pages without the shell and the worker itself are not needed. */
function neededFiles({ files, messages, pageMessages = {} }: Descriptor, locale: string): BuildFile[] {
  const ownMessages = [...Object.values(messages), ...Object.values(pageMessages)].map((byLocale) => byLocale[locale]);
  return files.filter(({ path }) => !/^(standalone|service-worker|messages)\//.test(path) || ownMessages.includes(path));
}

/** Stores files of one revision, each with its hash, and remembers which. */
class Keeper {
  readonly #cache: Cache;
  readonly paths = new Set<string>();

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  async file(path: string, integrity: string): Promise<Response> {
    const response = (await this.#known(path)) ?? (await this.#load(path, integrity));
    this.paths.add(path);
    return response;
  }

  async #known(path: string): Promise<Response | null> {
    const known = await this.#cache.match(path);
    return known && (await isIntact(known)) ? known : null;
  }

  async #load(path: string, integrity: string): Promise<Response> {
    const response = await fetch(path, { integrity, priority: 'low' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    const copy = storable(response, integrity);
    await this.#cache.put(path, copy.clone());
    return copy;
  }

  async build({ base, integrity }: ReleasedBuild, locale: string): Promise<void> {
    const descriptor = (await (await this.file(`${base}descriptor.json`, integrity)).json()) as Descriptor;
    // One after another: pages come first.
    for (const file of neededFiles(descriptor, locale)) await this.file(base + file.path, file.integrity);
  }
}

/** The document of the served revision; null if that is another one by now. */
async function loadDocument(revision: string): Promise<Response | null> {
  const response = await fetch(documentPath, { cache: 'no-cache' });
  const isOfRevision = response.ok && (await response.clone().text()).includes(JSON.stringify({ revision }).slice(1, -1));
  return isOfRevision ? response : null;
}

/**
 * Stores a revision: the shell and the given remotes. The document that opens them is replaced when their files are complete, then files of
 * other revisions are removed. A remote that cannot be loaded is left out. Rejects, and leaves the revision before, if the shell cannot.
 */
export async function keepRevision({ revision, integrity, remotes, locale }: KeepMessage): Promise<void> {
  const document = await loadDocument(revision);
  if (!document) return;
  const cache = await caches.open(cacheName);
  const keeper = new Keeper(cache);
  const released = (await (await keeper.file(`/revisions/${revision}.json`, integrity)).json()) as Revision;
  await keeper.build(released.shell, locale);
  const used = released.remotes.filter(({ name }) => remotes.includes(name));
  await Promise.allSettled(used.map((remote) => keeper.build(remote, locale)));
  await cache.put(documentPath, document);
  const outdated = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== documentPath && !keeper.paths.has(pathname);
  });
  await Promise.all(outdated.map((request) => cache.delete(request)));
}

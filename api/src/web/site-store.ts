import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BuildStart,
  Current,
  Descriptor,
  Documents,
  NamedFile,
  ReleasedBuild,
  ReleasedRemote,
  Revision,
} from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import { pathOf } from '@nearhand/release/build-id';
import { readText } from '@nearhand/release/site';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { ChannelSites } from './channel-sites.ts';
import { freshForMs } from './fresh-for-ms.ts';
import { type PageMatcher, pageMatcher } from './page-matcher.ts';
import { isInShare } from './visitor-bucket.ts';

/** Content of `#root` and of the head, and the style sheets. */
export interface Prerendered {
  html: string;
  title: string;
  description: string;
  /** Address of the picture that other sites show. Absent in older releases. */
  preview?: string;
  styles: PageStyle[];
}

/** A style sheet of a prerendered page. */
export interface PageStyle extends NamedFile {
  /** The key by which the bundler's runtime recognises a loaded style sheet. */
  chunk: string;
}

/** The files of a page that is built without the shell. */
export interface StandaloneDocument {
  /** Renders the first card before the application has loaded. */
  earlyRender: NamedFile;
  script: NamedFile;
  styles: NamedFile[];
  fonts: NamedFile[];
  /** The page's messages, by locale. */
  messages: Record<string, NamedFile>;
}

/** A build that a page needs first, with its descriptor. */
export interface PageBuild {
  build: ReleasedBuild;
  descriptor: Descriptor;
}

/** The served revision. */
export interface Site {
  current: Current;
  revision: Revision;
  shell: Descriptor;
  match: PageMatcher;
  /** The remote of a page; null for pages of the shell, and if the remote's files are gone. */
  remoteOf(routeName: string): Promise<PageBuild | null>;
  /** Null for a page that runs inside the shell. */
  standalone(routeName: string): Promise<StandaloneDocument | null>;
  /** Path without a locale -> the page that was rendered at release time. */
  documents: Documents;
  /** The page of such a path; null if it was not rendered. */
  prerendered(path: string, locale: string): Promise<Prerendered | null>;
  /** The feed of such a path; null if it has none. */
  feed(path: string, locale: string): Promise<string | null>;
}

/** Sites that are served: one for everybody, or two while a share of visitors gets another one. */
interface Served {
  stable: Site;
  canary: { site: Site; share: number } | null;
}

/** The pages of shell and remotes. */
export const routesOf = ({ shell, revision }: Pick<Site, 'shell' | 'revision'>): RouteData[] => [
  ...shell.routes,
  ...revision.remotes.flatMap(({ routes }) => routes),
];

export const named = ({ base }: ReleasedBuild, { files }: Descriptor, path: string): NamedFile => ({
  href: base + path,
  integrity: files.find((file) => file.path === path)?.integrity ?? '',
});

/** Locale -> path of the files with the messages of a page. */
export const messagesOf = ({ messages, pageMessages }: Descriptor, route: string): Record<string, string>[] =>
  [Object.values(messages), pageMessages?.[route] ?? []].flat();

/** The parts of a descriptor that a page needs. */
export function startOf(descriptor: Descriptor, route: string): BuildStart {
  const { entry, messages, pageMessages, files } = descriptor;
  const paths = new Set([entry, ...messagesOf(descriptor, route).flatMap((byLocale) => Object.values(byLocale))]);
  return {
    entry,
    messages,
    ...(pageMessages && { pageMessages: { [route]: pageMessages[route] ?? {} } }),
    files: files.filter(({ path }) => paths.has(path)),
  };
}

/** Fonts of a build, or of its standalone pages, which have builds of their own. */
export const fontsOf = (build: ReleasedBuild, descriptor: Descriptor, folder = ''): NamedFile[] =>
  descriptor.files
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.woff2'))
    .map(({ path }) => named(build, descriptor, path));

const stylesOf = (remote: ReleasedRemote, descriptor: Descriptor, paths: readonly string[]): PageStyle[] =>
  paths.map((path) => ({ ...named(remote, descriptor, path), chunk: `${remote.name}:chunk-${path.split('.')[0]}` }));

/** A page whose path has parameters exists at the paths that were rendered. */
const renderedMatcher =
  (match: PageMatcher, documents: Documents): PageMatcher =>
  (pathname) => {
    const found = match(pathname);
    return found?.route.prerender && !documents[found.path] ? null : found;
  };

/** Throws if the store does not have the file. */
async function readJson<T>(releases: ReleaseStore, path: string): Promise<T> {
  const text = await readText(releases, path);
  if (text === null) throw new Error(`There is no ${path} in the release store`);
  return JSON.parse(text) as T;
}

/** Reads the release store. A new revision is detected within half a second, without a restart. */
export class SiteStore {
  readonly #releases: ReleaseStore;
  #served: Promise<Served> | null = null;
  /** Served while the current one cannot be read. */
  #lastGood: Served | null = null;
  #version = '';
  #checkedAt = 0;
  readonly #ofChannels: ChannelSites<Site>;

  constructor(releases: ReleaseStore) {
    this.#releases = releases;
    this.#ofChannels = new ChannelSites(releases, (current) => this.#siteOf(current));
  }

  /** The last revision that could be read, for a visitor of a bucket. Throws when nothing has been released yet. */
  async site(bucket: number | null = null): Promise<Site> {
    const { stable, canary } = await this.#lastServed();
    return canary && bucket !== null && isInShare(bucket, canary.share) ? canary.site : stable;
  }

  /** Returns the site of a channel; null without such a channel. Throws a `MisfitError` if its builds do not fit what everybody gets. */
  async channel(name: string): Promise<Site | null> {
    return this.#ofChannels.find(name, (await this.#lastServed()).stable);
  }

  /** Whether a share of visitors gets another revision. */
  async hasCanary(): Promise<boolean> {
    return (await this.#lastServed()).canary !== null;
  }

  async #lastServed(): Promise<Served> {
    try {
      this.#lastGood = await this.#current();
      return this.#lastGood;
    } catch (error) {
      this.#served = null;
      if (this.#lastGood) return this.#lastGood;
      throw error;
    }
  }

  async #current(): Promise<Served> {
    const now = Date.now();
    if (this.#served && now - this.#checkedAt < freshForMs) return this.#served;
    this.#checkedAt = now;
    const { mtimeMs, ino } = await stat(join(this.#releases.dir, 'current.json'));
    const version = `${mtimeMs}:${ino}`;
    if (this.#served && version === this.#version) return this.#served;
    this.#version = version;
    this.#served = this.#read();
    return this.#served;
  }

  async #read(): Promise<Served> {
    const current = await this.#releases.readServed();
    if (!current) throw new Error('Nothing has been released yet');
    const stable = await this.#siteOf(current);
    const { canary } = current;
    if (!canary) return { stable, canary: null };
    const { revision, integrity, share } = canary;
    // One that cannot be read is served to nobody.
    const site = await this.#siteOf({ ...current, revision, integrity }).catch(() => null);
    return { stable, canary: site && { site, share } };
  }

  async #siteOf(current: Current): Promise<Site> {
    const revision = await readJson<Revision>(this.#releases, `revisions/${current.revision}.json`);
    const shell = await this.#descriptor(revision.shell);
    const documents = await this.#documents(current.revision, revision);
    const pages = new Map<string, Promise<Prerendered | null>>();
    const standalones = new Map<string, Promise<StandaloneDocument | null>>();
    const entries = new Map<string, Promise<PageBuild | null>>();
    return {
      current,
      revision,
      shell,
      match: renderedMatcher(pageMatcher(routesOf({ shell, revision })), documents),
      documents,
      remoteOf: async (routeName) => {
        const remote = revision.remotes.find(({ routes }) => routes.some(({ name }) => name === routeName));
        if (!remote) return null;
        const known = entries.get(remote.name) ?? this.#pageBuild(remote);
        entries.set(remote.name, known);
        return known;
      },
      standalone: (routeName) => {
        const known = standalones.get(routeName) ?? this.#standalone(revision, routeName);
        standalones.set(routeName, known);
        return known;
      },
      prerendered: (path, locale) => {
        const name = documents[path]?.name;
        if (!name) return Promise.resolve(null);
        const key = `${locale}/${name}`;
        const known = pages.get(key) ?? this.#document(current.revision, revision, name, locale);
        pages.set(key, known);
        return known;
      },
      feed: async (path, locale) =>
        documents[path]?.hasFeed ? readText(this.#releases, `documents/${current.revision}/${locale}/${documents[path].name}.xml`) : null,
    };
  }

  #descriptor(build: ReleasedBuild): Promise<Descriptor> {
    return readJson<Descriptor>(this.#releases, `${pathOf(build.base)}/descriptor.json`);
  }

  async #pageBuild(build: ReleasedRemote): Promise<PageBuild | null> {
    // The shell explains that the area is unavailable.
    const descriptor = await this.#descriptor(build).catch(() => null);
    return descriptor && { build, descriptor };
  }

  async #documents(id: string, { remotes }: Revision): Promise<Documents> {
    const known = await readJson<Documents>(this.#releases, `documents/${id}/documents.json`).catch(() => null);
    if (known) return known;
    const prerendered = remotes.flatMap(({ routes }) => routes).filter(({ prerender }) => prerender);
    return Object.fromEntries(prerendered.map(({ path, name }) => [path, { name }]));
  }

  async #document(id: string, { remotes }: Revision, name: string, locale: string): Promise<Prerendered | null> {
    const routeName = name.split('/')[0] ?? '';
    const remote = remotes.find(({ routes }) => routes.some(({ name, prerender }) => name === routeName && prerender));
    if (!remote) return null;
    const page = await readJson<Omit<Prerendered, 'styles'>>(this.#releases, `documents/${id}/${locale}/${name}.json`);
    const descriptor = await this.#descriptor(remote);
    const files = descriptor.pageFiles?.[routeName]?.filter((path) => path.endsWith('.css'));
    return { ...page, styles: stylesOf(remote, descriptor, files ?? descriptor.pageStyles) };
  }

  async #standalone({ remotes }: Revision, routeName: string): Promise<StandaloneDocument | null> {
    const remote = remotes.find(({ routes }) => routes.some(({ name }) => name === routeName));
    if (!remote) return null;
    const descriptor = await this.#descriptor(remote);
    // A rollback may restore a build that has no standalone pages.
    const standalone = descriptor.standalone?.[routeName];
    if (!standalone) return null;
    return {
      earlyRender: named(remote, descriptor, standalone.earlyRender),
      script: named(remote, descriptor, standalone.script),
      styles: standalone.styles.map((file) => named(remote, descriptor, file)),
      fonts: fontsOf(remote, descriptor, 'standalone/'),
      messages: Object.fromEntries(Object.entries(standalone.messages).map(([locale, path]) => [locale, named(remote, descriptor, path)])),
    };
  }
}

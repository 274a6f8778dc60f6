import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Current, Descriptor, ReleasedBuild, Revision } from '@nearhand/contracts/release';
import { type PageMatcher, pageMatcher } from './page-matcher.ts';

/** The inside of `#root`, what stands in the head, and the style sheets it needs. */
export interface Prerendered {
  html: string;
  title: string;
  description: string;
  styles: PageStyle[];
}

/** A style sheet that a prerendered page brings along. */
export interface PageStyle {
  href: string;
  integrity: string;
  /** By which the bundler's runtime finds it again and does not load it twice. */
  chunk: string;
}

/** What is served now. */
export interface Site {
  current: Current;
  revision: Revision;
  shell: Descriptor;
  match: PageMatcher;
  /** A page as it was rendered at release time; null for one that is not. */
  prerendered(routeName: string, locale: string): Promise<Prerendered | null>;
}

const freshForMs = 500;

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

/** Reads the release store and follows it: a new revision is seen within half a second, without a restart. */
export class SiteStore {
  readonly #siteDir: string;
  #site: Promise<Site> | null = null;
  #version = '';
  #checkedAt = 0;

  constructor(siteDir: string) {
    this.#siteDir = siteDir;
  }

  /** Throws when nothing has been released yet. */
  async site(): Promise<Site> {
    const now = Date.now();
    if (this.#site && now - this.#checkedAt < freshForMs) return this.#site;
    this.#checkedAt = now;
    const file = join(this.#siteDir, 'current.json');
    const { mtimeMs, ino } = await stat(file);
    const version = `${mtimeMs}:${ino}`;
    if (!this.#site || version !== this.#version) {
      this.#version = version;
      this.#site = this.#read(file);
      this.#site.catch(() => {
        this.#site = null;
      });
    }
    return this.#site;
  }

  async #read(file: string): Promise<Site> {
    const current = await readJson<Current>(file);
    const revision = await readJson<Revision>(join(this.#siteDir, 'revisions', `${current.revision}.json`));
    const shell = await this.#descriptor(revision.shell);
    const documents = new Map<string, Promise<Prerendered | null>>();
    return {
      current,
      revision,
      shell,
      match: pageMatcher([...shell.routes, ...revision.remotes.flatMap(({ routes }) => routes)]),
      prerendered: (routeName, locale) => {
        const key = `${locale}/${routeName}`;
        const known = documents.get(key) ?? this.#document(current.revision, revision, routeName, locale);
        documents.set(key, known);
        return known;
      },
    };
  }

  #descriptor(build: ReleasedBuild): Promise<Descriptor> {
    return readJson<Descriptor>(join(this.#siteDir, build.base, 'descriptor.json'));
  }

  async #document(id: string, { remotes }: Revision, routeName: string, locale: string): Promise<Prerendered | null> {
    const remote = remotes.find(({ routes }) => routes.some(({ name, prerender }) => name === routeName && prerender));
    if (!remote) return null;
    const page = await readJson<Omit<Prerendered, 'styles'>>(join(this.#siteDir, 'documents', id, locale, `${routeName}.json`));
    const { pageStyles, files } = await this.#descriptor(remote);
    const styles = pageStyles.map((path) => ({
      href: remote.base + path,
      integrity: files.find((file) => file.path === path)?.integrity ?? '',
      chunk: `${remote.name}:chunk-${path.split('.')[0]}`,
    }));
    return { ...page, styles };
  }
}

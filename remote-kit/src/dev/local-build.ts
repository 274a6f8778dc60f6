import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Descriptor, ReleasedRemote } from '@nearhand/contracts/release';

/** Effect of a build on the page: it applies what has changed, or is loaded again. */
export type Change = 'update' | 'reload';

const descriptorName = 'descriptor.json';
const lookMs = 20;
/** Ten seconds; a later build replaces one that stays incomplete. */
const looks = 500;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Data that a page reads once, in its document or with its messages: a change of it needs a reload. */
const dataOf = ({ routes, nav, contributions, pageMessages }: Descriptor) => JSON.stringify([routes, nav, contributions, pageMessages]);

/** The builds of a remote that is developed, as the bundler writes them into a folder. */
export class LocalBuild {
  readonly #folder: string;
  readonly #texts = new Map<string, string>();
  #newest: { id: string; descriptor: Descriptor } | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Calls back after each build. */
  async watch(onBuild: (change: Change) => void): Promise<() => void> {
    await mkdir(this.#folder, { recursive: true });
    const read = async () => {
      const before = this.#newest;
      const now = await this.#read();
      if (now && now.id !== before?.id) onBuild(before && dataOf(before.descriptor) === dataOf(now.descriptor) ? 'update' : 'reload');
    };
    // A file causes several events while it is written.
    let reading = Promise.resolve();
    const watcher = watch(this.#folder, (_event, name) => {
      if (name === descriptorName) reading = reading.then(read);
    });
    return () => watcher.close();
  }

  /** Whether all files are there: the bundler may write them after the descriptor that lists them. */
  async #isWhole({ files }: Descriptor): Promise<boolean> {
    const missing = async () => !(await Promise.all(files.map(({ path }) => exists(join(this.#folder, path))))).every(Boolean);
    for (let look = 0; look < looks; look += 1) {
      if (!(await missing())) return true;
      await pause(lookMs);
    }
    return false;
  }

  async #read() {
    try {
      const text = await readFile(join(this.#folder, descriptorName), 'utf8');
      const descriptor = JSON.parse(text) as Descriptor;
      if (!(await this.#isWhole(descriptor))) return null;
      const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
      this.#texts.set(id, text);
      this.#newest = { id, descriptor };
      return this.#newest;
    } catch {
      // An incomplete file is read after the next event.
      return null;
    }
  }

  /** The remote as a revision names it; null before the first build. */
  released(): ReleasedRemote | null {
    if (!this.#newest) return null;
    const { id, descriptor } = this.#newest;
    const { name, version, owner, routes, nav, contributions } = descriptor;
    if (name === 'shell') return null;
    const hash = createHash('sha256').update(this.#texts.get(id) ?? '');
    const build = { version, base: `/assets/${name}/${id}/`, integrity: `sha256-${hash.digest('base64')}` };
    return { ...build, name, owner, routes, nav, ...(contributions && { contributions }) };
  }

  /** A file of a build; null for one of another remote or of the server. */
  async file(path: string): Promise<Buffer | string | null> {
    const [, name, id, file] = /^\/assets\/(\w+)\/(\w+)\/([\w./-]+)$/.exec(path) ?? [];
    const descriptor = id ? this.#texts.get(id) : undefined;
    if (name !== this.#newest?.descriptor.name || descriptor === undefined || !file || file.includes('..')) return null;
    return file === descriptorName ? descriptor : readFile(join(this.#folder, file)).catch(() => null);
  }
}

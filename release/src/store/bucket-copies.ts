import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ifFound } from '../error-code.ts';
import { type Bucket, DamagedObjectError } from './bucket.ts';
import { allWritten, exists, linkOnce, sha256, writeWhole } from './files.ts';
import { isObject, listOf, readList } from './object-names.ts';

/** Copies all have this time: a compressed copy must not be older than its file. */
const copiedAt = new Date(0);
/** Names that come from addresses, which anybody may invent: what the bucket does not have is not asked for again in this time. */
const isAsked = /^(?:lists\/(?:assets|revisions)|assets\/previews)\//;
const absentMs = 2_000;
const mostAbsent = 1_000;

type List = ReadonlyMap<string, string>;

/** Files of a bucket in a local folder, fetched when they are needed. The folder may be emptied at any time. */
export class BucketCopies {
  readonly dir: string;
  readonly #bucket: Bucket;
  readonly #fetching = new Map<string, Promise<boolean>>();
  readonly #absentUntil = new Map<string, number>();

  constructor(dir: string, bucket: Bucket) {
    this.dir = dir;
    this.#bucket = bucket;
  }

  /** Fetches what is missing of a file, a build or a revision. False if the bucket does not have it. */
  async provide(path: string): Promise<boolean> {
    const name = listOf(path);
    if (name === null) return isObject(path) && ((await exists(join(this.dir, path))) || this.#once(path, () => this.#fetchObject(path)));
    const list = await this.listed(name);
    const isWhole = name === `lists/${path}.json`;
    const wanted = [...(list ?? [])].filter(([file]) => isWhole || file === path || file.startsWith(`${path}/`));
    await allWritten(wanted.map(([file, hash]) => this.#provideFile(file, hash)));
    return wanted.length > 0;
  }

  /** Fetches a file again, which may have changed. */
  async refresh(path: string): Promise<void> {
    const content = await this.#bucket.get(path);
    if (content) await this.write(path, content);
  }

  /** The files of a build or a revision; null if the bucket does not have it. */
  async listed(name: string): Promise<List | null> {
    const read = () => ifFound(readFile(join(this.dir, name), 'utf8'));
    const text = (await read()) ?? ((await this.#once(name, () => this.#fetchObject(name))) ? await read() : null);
    return text === null ? null : readList(name, text);
  }

  async write(path: string, content: string | Buffer): Promise<void> {
    const file = join(this.dir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, content);
  }

  /** Knows that the bucket has something now. */
  found(path: string): void {
    this.#absentUntil.delete(path);
  }

  async #provideFile(path: string, hash: string): Promise<void> {
    const target = join(this.dir, path);
    if (await exists(target)) return;
    const source = `files/${hash}`;
    if (!(await exists(join(this.dir, source))) && !(await this.#once(source, () => this.#fetchFile(hash))))
      throw new DamagedObjectError(`${source} is missing in the bucket`);
    await mkdir(dirname(target), { recursive: true });
    await linkOnce(join(this.dir, source), target);
  }

  async #fetchObject(path: string): Promise<boolean> {
    const hash = /^files\/([0-9a-f]{64})$/.exec(path)?.[1];
    if (hash) return this.#fetchFile(hash);
    const content = await this.#bucket.get(path);
    if (content) await this.write(path, content);
    return content !== null;
  }

  async #fetchFile(hash: string): Promise<boolean> {
    const path = `files/${hash}`;
    const content = await this.#bucket.get(path);
    if (!content) return false;
    if (sha256(content) !== hash) throw new DamagedObjectError(`${path} in the bucket is damaged`);
    await this.write(path, content);
    await utimes(join(this.dir, path), copiedAt, copiedAt);
    return true;
  }

  /** Several requests for one object are one. */
  #once(path: string, fetch: () => Promise<boolean>): Promise<boolean> {
    if ((this.#absentUntil.get(path) ?? 0) > Date.now()) return Promise.resolve(false);
    const running = this.#fetching.get(path);
    if (running) return running;
    const fetching = fetch()
      .then((isFound) => {
        if (this.#absentUntil.size >= mostAbsent) this.#absentUntil.clear();
        if (!isFound && isAsked.test(path)) this.#absentUntil.set(path, Date.now() + absentMs);
        return isFound;
      })
      .finally(() => this.#fetching.delete(path));
    this.#fetching.set(path, fetching);
    return fetching;
  }
}

/** Paths of the files in a folder, or the file itself; none if it does not exist. */
export async function filesBelow(dir: string, path: string): Promise<string[]> {
  const root = join(dir, path);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return (await exists(root)) ? [path] : [];
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.draft'))
    .map(({ parentPath, name }) => `${path}/${relative(root, join(parentPath, name)).split(sep).join('/')}`);
}

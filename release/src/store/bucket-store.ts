import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Channels, Current, Revision } from '@nearhand/contracts/release';
import { pathOf } from '../build-id.ts';
import type { Bucket } from './bucket.ts';
import { BucketCopies, filesBelow } from './bucket-copies.ts';
import { cleanBucket } from './clean-bucket.ts';
import { cleanCopies } from './clean-copies.ts';
import { moveFolder, readJson, sha256, writeWhole } from './files.ts';
import { contentsOf, listOf } from './object-names.ts';
import type { Cleaned, ReleaseStore } from './release-store.ts';

/** Time in which anything that was used needs no new mark, ms. A cleanup keeps it for twice as long. */
const markedMs = 15 * 86_400_000;
const cleanedMs = 6 * 3_600_000;
const kit = 'kit/create-nearhand-remote.tgz';

/**
 * A store in a bucket, for processes that share no disk. Files are objects by their SHA-256, builds and revisions are lists of them, and
 * the newest release is the one with the highest number. `dir` has copies.
 */
export class BucketStore implements ReleaseStore {
  readonly dir: string;
  readonly #bucket: Bucket;
  readonly #copies: BucketCopies;
  /** Objects that the bucket certainly has, by when that was known. */
  readonly #known = new Map<string, number>();
  #newest: Current | null = null;
  #newestChannels: Channels | null = null;
  #cleanedAt = 0;
  #following: Promise<void> | null = null;

  constructor(dir: string, bucket: Bucket) {
    this.dir = dir;
    this.#bucket = bucket;
    this.#copies = new BucketCopies(dir, bucket);
  }

  async readCurrent(): Promise<Current | null> {
    let newest = this.#newest ?? (await this.#firstRead());
    for (;;) {
      const next = await this.#release((newest?.history.length ?? 0) + 1);
      if (!next) break;
      newest = next;
    }
    // Another call may have seen a newer one meanwhile.
    if ((newest?.history.length ?? 0) > (this.#newest?.history.length ?? 0)) this.#newest = newest;
    return this.#newest;
  }

  readServed(): Promise<Current | null> {
    return readJson<Current>(this.#servedFile);
  }

  async claim(number: number, text: string): Promise<boolean> {
    const isFirst = await this.#bucket.putNew(`releases/${number}.json`, text);
    // The release exists: a later call serves it if these fail. The call that is under way may have begun before it.
    await this.#following?.catch(() => undefined);
    await this.follow().catch(() => undefined);
    return isFirst;
  }

  async readChannels(): Promise<Channels | null> {
    let newest = this.#newestChannels ?? (await this.#channels(await this.#lastNumber('channels/')));
    for (;;) {
      const next = await this.#channels((newest?.number ?? 0) + 1);
      if (!next) break;
      newest = next;
    }
    if ((newest?.number ?? 0) > (this.#newestChannels?.number ?? 0)) this.#newestChannels = newest;
    return this.#newestChannels;
  }

  claimChannels(number: number, text: string): Promise<boolean> {
    return this.#bucket.putNew(`channels/${number}.json`, text);
  }

  follow(): Promise<void> {
    this.#following ??= this.#serveNewest().finally(() => {
      this.#following = null;
    });
    return this.#following;
  }

  provide(path: string): Promise<boolean> {
    return this.#copies.provide(path);
  }

  async addFolder(path: string, draft: string): Promise<void> {
    const files = await filesBelow(draft, '.');
    await this.#saveList(
      listOf(path) ?? '',
      files.map((file) => [`${path}/${file.slice(2)}`, join(draft, file)]),
    );
    const folder = join(this.dir, path);
    await mkdir(dirname(folder), { recursive: true });
    // A folder that is there already has files of the same build.
    if (!(await moveFolder(draft, folder))) await rm(draft, { recursive: true });
  }

  async save(path: string): Promise<void> {
    const list = listOf(path);
    if (list === null) {
      await this.#bucket.put(path, await readFile(join(this.dir, path)));
      this.#copies.found(path);
      return;
    }
    const files = await Promise.all(contentsOf(list).map((part) => filesBelow(this.dir, part)));
    await this.#saveList(
      list,
      files.flat().map((file) => [file, join(this.dir, file)]),
    );
  }

  async keep(path: string): Promise<boolean> {
    const key = listOf(path) ?? path;
    const knownAt = this.#known.get(key);
    if (knownAt !== undefined && Date.now() - knownAt < markedMs) return true;
    const changedAt = await this.#bucket.changedAt(key);
    if (changedAt === null) return false;
    if (Date.now() - changedAt > markedMs) await this.#bucket.touch(key);
    return true;
  }

  async candidateFiles(remote: string): Promise<string[]> {
    const folder = `candidates/${remote}/`;
    return (await this.#bucket.list(folder)).map(({ key }) => key.slice(folder.length));
  }

  clean(now = Date.now()): Promise<Cleaned> {
    this.#known.clear();
    return cleanBucket(this.#bucket, this.#copies, now);
  }

  get #servedFile(): string {
    return join(this.dir, 'current.json');
  }

  async #numbered<T>(path: string): Promise<T | null> {
    const text = await this.#bucket.get(path);
    return text && (JSON.parse(text.toString()) as T);
  }

  readonly #release = (number: number) => this.#numbered<Current>(`releases/${number}.json`);
  readonly #channels = (number: number) => this.#numbered<Channels>(`channels/${number}.json`);

  /** 0 for a folder without numbers. */
  async #lastNumber(folder: string): Promise<number> {
    const numbers = (await this.#bucket.list(folder)).map(({ key }) => Number(/(\d+)\.json$/.exec(key)?.[1] ?? 0));
    return Math.max(0, ...numbers);
  }

  /** The release that was served before this start, if the bucket still has it; else the last one of its list. */
  async #firstRead(): Promise<Current | null> {
    const served = await this.readServed().catch(() => null);
    if (served && JSON.stringify(await this.#release(served.history.length)) === JSON.stringify(served)) return served;
    const last = await this.#lastNumber('releases/');
    return last === 0 ? null : this.#release(last);
  }

  async #serveNewest(): Promise<void> {
    const current = await this.readCurrent();
    if (!current) return;
    const text = JSON.stringify(current);
    if (Date.now() - this.#cleanedAt > cleanedMs) {
      this.#cleanedAt = Date.now();
      await cleanCopies(this.dir, current);
    }
    if ((await readFile(this.#servedFile, 'utf8').catch(() => null)) === text) return;
    await this.#provideRevision(current.revision);
    // A canary that cannot be read is served to nobody.
    if (current.canary) await this.#provideRevision(current.canary.revision).catch(() => undefined);
    await this.#copies.refresh(kit);
    await mkdir(this.dir, { recursive: true });
    await writeWhole(this.#servedFile, text);
  }

  async #provideRevision(id: string): Promise<void> {
    await this.provide(`revisions/${id}`);
    const revision = await readJson<Revision>(join(this.dir, 'revisions', `${id}.json`));
    if (!revision) throw new Error(`There is no revision ${id} in the bucket`);
    for (const { base } of [revision.shell, ...revision.remotes]) await this.provide(pathOf(base));
  }

  /** Saves files by their content, and then the list of them. */
  async #saveList(list: string, files: readonly (readonly [path: string, file: string])[]): Promise<void> {
    if (await this.keep(list)) return;
    const hashes = await Promise.all(
      files.map(async ([path, file]) => {
        const content = await readFile(file);
        const hash = sha256(content);
        await this.#saveFile(hash, content);
        return [path, hash] as const;
      }),
    );
    const text = JSON.stringify(Object.fromEntries(hashes.toSorted(([a], [b]) => (a < b ? -1 : 1))));
    await this.#bucket.putNew(list, text);
    this.#copies.found(list);
  }

  async #saveFile(hash: string, content: Buffer): Promise<void> {
    const key = `files/${hash}`;
    if (!(await this.keep(key))) await this.#bucket.put(key, content);
    this.#known.set(key, Date.now());
    this.#copies.found(key);
  }
}

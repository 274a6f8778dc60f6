import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Channels, Current } from '@nearhand/contracts/release';
import { ifFound } from '../error-code.ts';
import { keep } from '../keep.ts';
import { cleanFolder } from './clean-folder.ts';
import { exists, linkOnce, moveFolder, readJson, withDraft } from './files.ts';
import type { Cleaned, ReleaseStore } from './release-store.ts';

/** False if there is a file with that name. */
const writeNew = (file: string, text: string): Promise<boolean> =>
  withDraft(file, async (draft) => {
    await writeFile(draft, text);
    return linkOnce(draft, file);
  });

/** A store in a folder that all processes share. */
export class FolderStore implements ReleaseStore {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  readCurrent(): Promise<Current | null> {
    return readJson<Current>(join(this.dir, 'current.json'));
  }

  readServed(): Promise<Current | null> {
    return this.readCurrent();
  }

  /** A process that was not the first still writes `current.json`, in case the first one died before it could. */
  async claim(number: number, text: string): Promise<boolean> {
    await mkdir(join(this.dir, 'releases'), { recursive: true });
    const isFirst = await writeNew(join(this.dir, 'releases', `${number}.json`), text);
    await this.#serveNewest();
    return isFirst;
  }

  async readChannels(): Promise<Channels | null> {
    const newest = await this.#newestNumber('channels');
    return newest === 0 ? null : readJson<Channels>(join(this.dir, 'channels', `${newest}.json`));
  }

  async claimChannels(number: number, text: string): Promise<boolean> {
    await mkdir(join(this.dir, 'channels'), { recursive: true });
    return writeNew(join(this.dir, 'channels', `${number}.json`), text);
  }

  async follow(): Promise<void> {}

  provide(path: string): Promise<boolean> {
    return exists(join(this.dir, path));
  }

  async addFolder(path: string, draft: string): Promise<void> {
    const folder = join(this.dir, path);
    await mkdir(dirname(folder), { recursive: true });
    const isNew = (await moveFolder(draft, folder)) || (!(await keep(folder)) && (await moveFolder(draft, folder)));
    if (!isNew) await rm(draft, { recursive: true });
  }

  async save(): Promise<void> {}

  keep(path: string): Promise<boolean> {
    return keep(join(this.dir, path));
  }

  async candidateFiles(remote: string): Promise<string[]> {
    return (await ifFound(readdir(join(this.dir, 'candidates', remote)))) ?? [];
  }

  clean(now = Date.now()): Promise<Cleaned> {
    return cleanFolder(this.dir, now);
  }

  /** 0 for a folder without numbers. */
  async #newestNumber(folder: string): Promise<number> {
    const names = (await ifFound(readdir(join(this.dir, folder)))) ?? [];
    return Math.max(0, ...names.filter((name) => /^\d+\.json$/.test(name)).map((name) => Number.parseInt(name, 10)));
  }

  /**
   * Makes `current.json` a link to the newest release, and again if another process has added a newer one meanwhile. A link needs no space:
   * a release that could be written is served.
   */
  async #serveNewest(): Promise<void> {
    const newest = await this.#newestNumber('releases');
    const current = join(this.dir, 'current.json');
    await withDraft(current, async (draft) => {
      await link(join(this.dir, 'releases', `${newest}.json`), draft);
      await rename(draft, current);
    });
    if ((await this.#newestNumber('releases')) !== newest) await this.#serveNewest();
  }
}

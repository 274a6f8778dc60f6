import type { Channels, Current } from '@nearhand/contracts/release';

/** Numbers of items that were removed from a store. */
export interface Cleaned {
  builds: number;
  files: number;
  drafts: number;
}

/**
 * A store of releases. Layout: docs/decisions/0002-immutable-revisions.md. Paths are below `dir` and name a file, a build
 * (`assets/<name>/<id>`, `server/<name>/<id>`) or a revision with its documents (`revisions/<id>`).
 */
export interface ReleaseStore {
  /** The folder with everything, or with copies of what was used, which may be lost. */
  readonly dir: string;
  /** The newest release; null before the first one. */
  readCurrent(): Promise<Current | null>;
  /** The newest release that this process serves, without asking anybody else. */
  readServed(): Promise<Current | null>;
  /** Adds the release of a number, which only one process can. Returns whether it did. */
  claim(number: number, text: string): Promise<boolean>;
  /** The newest state of the channels; null before the first one. */
  readChannels(): Promise<Channels | null>;
  /** Adds the state of a number, which only one process can. Returns whether it did. */
  claimChannels(number: number, text: string): Promise<boolean>;
  /** Serves the newest release from `dir`. */
  follow(): Promise<void>;
  /** Makes something available in `dir`. False if the store does not have it. */
  provide(path: string): Promise<boolean>;
  /** Adds a build that was put together in a folder, and moves it to `dir`. One that the store has stays untouched. */
  addFolder(path: string, draft: string): Promise<void>;
  /** Keeps a file or a revision that was written to `dir`. */
  save(path: string): Promise<void>;
  /** Marks something as used now, so that no cleanup removes it in the next days. False if the store does not have it. */
  keep(path: string): Promise<boolean>;
  /** Names of the files in a folder of pushed builds. */
  candidateFiles(remote: string): Promise<string[]>;
  /** Removes what nothing needs. */
  clean(now?: number): Promise<Cleaned>;
}

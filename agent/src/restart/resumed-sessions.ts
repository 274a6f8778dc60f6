import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../state/write-atomically.ts';

const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Ids of the sessions that continue after a restart of the computer, for which nobody is asked again. */
export class ResumedSessions {
  readonly #file: string;

  constructor(stateFolder: string) {
    this.#file = join(stateFolder, 'resumed-sessions.json');
  }

  keep(sessionIds: readonly string[]): Promise<void> {
    return writeAtomically(this.#file, JSON.stringify(sessionIds));
  }

  /** Once: another restart has its own. */
  async take(): Promise<ReadonlySet<string>> {
    const text = await readFile(this.#file, 'utf8').catch(() => '[]');
    await rm(this.#file, { force: true });
    try {
      const value: unknown = JSON.parse(text);
      return new Set(isStrings(value) ? value : []);
    } catch {
      return new Set();
    }
  }
}

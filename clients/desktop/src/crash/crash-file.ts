import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CrashReport, crashLimits, crashReportsIn } from '@nearhand/platform/client/crash-report';

/** Reports that nobody takes are removed after this time: the server may have no service for them. */
const keptMs = 14 * 24 * 60 * 60_000;
/** Larger than any file that this class writes. */
const mostBytes = 256 * 1024;

export type Crash = Omit<CrashReport, 'id' | 'at' | 'count'>;

/** Reports of crashes in a small file of the user. Nothing here throws: a second failure would hide the first one. */
export class CrashFile {
  readonly #file: string;
  readonly #now: () => number;
  #reports: CrashReport[];

  constructor(file: string, now = Date.now) {
    this.#file = file;
    this.#now = now;
    this.#reports = read(file);
    this.#removeExpired();
  }

  list(): readonly CrashReport[] {
    this.#removeExpired();
    return this.#reports;
  }

  /** Counts a crash that is known already. Of too many, the newest stay. */
  add(crash: Crash): void {
    const known = this.#reports.find((report) => isSame(report, crash));
    if (known && known.count >= crashLimits.count) return;
    const at = this.#now();
    const next = known ? { ...known, at, count: known.count + 1 } : { ...crash, id: randomBytes(16).toString('hex'), at, count: 1 };
    this.#save([...this.#reports.filter((report) => report !== known), next].slice(-crashLimits.reports));
  }

  remove(ids: readonly string[]): void {
    this.#keep(({ id }) => !ids.includes(id));
  }

  #removeExpired(): void {
    const now = this.#now();
    // A clock can be set back, also by years.
    this.#keep(({ at }) => Math.abs(now - at) < keptMs);
  }

  #keep(isKept: (report: CrashReport) => boolean): void {
    const kept = this.#reports.filter(isKept);
    if (kept.length < this.#reports.length) this.#save(kept);
  }

  #save(reports: CrashReport[]): void {
    this.#reports = reports;
    try {
      if (reports.length === 0) {
        rmSync(this.#file, { force: true });
        return;
      }
      mkdirSync(dirname(this.#file), { recursive: true });
      // A reader, or the end of the process, finds the old file or the new one.
      writeFileSync(`${this.#file}.new`, JSON.stringify(reports), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
    } catch {
      // A full disk, or a folder that cannot be written: the reports last as long as the app.
    }
  }
}

const isSame = ({ id, at, count, ...known }: CrashReport, { part, reason, name, message, frames, appVersion }: Crash): boolean =>
  known.part === part &&
  known.reason === reason &&
  known.name === name &&
  known.message === message &&
  known.appVersion === appVersion &&
  JSON.stringify(known.frames) === JSON.stringify(frames);

/** Removes a file that has no reports. */
function read(file: string): CrashReport[] {
  try {
    if (statSync(file).size <= mostBytes) {
      const reports = crashReportsIn(JSON.parse(readFileSync(file, 'utf8')));
      if (reports.length > 0) return reports;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  }
  try {
    rmSync(file, { force: true, recursive: true });
  } catch {
    // The next report replaces it.
  }
  return [];
}

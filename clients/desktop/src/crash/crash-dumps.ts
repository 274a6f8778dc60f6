import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CrashFile } from './crash-file.ts';
import { annotationsIn } from './dump-annotations.ts';

/** Larger than dumps are, which contain the stacks. */
const mostBytes = 64 * 1024 * 1024;
/** Crashpad writes a dump there before it is whole. */
const unfinished = /^new[/\\]/;
const versionPattern = /^[\w.-]{1,32}$/;

interface DumpOptions {
  /** `crashDumps` of Electron. */
  folder: string;
  file: Pick<CrashFile, 'add'>;
  appVersion: string;
}

/**
 * Keeps a report of each native crash of the app itself since the last start, and removes all dumps: a dump has the memory of the process, with
 * texts of sessions. Crashes of other processes were reported when they happened.
 */
export function keepNativeCrashes({ folder, file, appVersion }: DumpOptions): void {
  for (const name of dumpsIn(folder)) {
    const annotations = takeDump(join(folder, name));
    if (!annotations) continue;
    const [process = 'unknown', version = ''] = ['process_type', '_version'].map((key) => annotations.get(key));
    if (process !== 'browser' && process !== 'unknown') continue;
    const crashed = versionPattern.test(version) ? version : appVersion;
    file.add({ part: 'main', reason: 'crashed', name: 'Native crash', message: `Process: ${process}`, appVersion: crashed, frames: [] });
  }
}

function dumpsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dmp') && !unfinished.test(name));
  } catch {
    // The program has never crashed.
    return [];
  }
}

/** Removes a dump. Null for one that cannot be removed, which would be reported at each start. */
function takeDump(path: string): ReadonlyMap<string, string> | null {
  try {
    const annotations = annotationsIn(statSync(path).size > mostBytes ? Buffer.alloc(0) : readFileSync(path));
    rmSync(path);
    rmSync(path.replace(/\.dmp$/, '.meta'), { force: true });
    return annotations;
  } catch {
    return null;
  }
}

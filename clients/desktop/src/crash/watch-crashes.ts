import { homedir, hostname, userInfo } from 'node:os';
import type { Electron } from '../electron.ts';
import type { Crash, CrashFile } from './crash-file.ts';
import { describeError } from './describe-error.ts';
import type { OwnNames } from './private-text.ts';

/** Errors of the process that nothing has caught. */
export interface UncaughtErrors {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
}

interface WatchOptions {
  app: Pick<Electron['app'], 'on' | 'getVersion'>;
  process: UncaughtErrors;
  file: CrashFile;
  isQuitting: () => boolean;
  /** An error that nothing has caught was kept. */
  onUncaught: (error: unknown) => void;
}

function ownNames(): OwnNames {
  try {
    return { user: userInfo().username, home: homedir(), host: hostname() };
  } catch {
    // A user without an entry in the system.
    return { user: '', home: homedir(), host: hostname() };
  }
}

export type KeepCrash = (crash: Omit<Crash, 'appVersion' | 'frames'>) => void;

/** Keeps reports of crashes from now on. Returns what keeps one of a process that Electron does not know. */
export function watchCrashes({ app, process, file, isQuitting, onUncaught }: WatchOptions): KeepCrash {
  const names = ownNames();
  const appVersion = app.getVersion();
  const keepUncaught = (reason: 'exception' | 'rejection') => (error: unknown) => {
    file.add({ part: 'main', reason, appVersion, ...describeError(error, names) });
    onUncaught(error);
  };
  process.on('uncaughtException', keepUncaught('exception'));
  process.on('unhandledRejection', keepUncaught('rejection'));
  const keep: KeepCrash = (crash) => file.add({ ...crash, appVersion, frames: [] });
  const keepExit = (part: 'page' | 'child', name: string, { reason, exitCode }: { reason: string; exitCode: number }) => {
    // Systems end the processes of an app that quits.
    if (reason !== 'clean-exit' && !isQuitting()) keep({ part, reason, name, message: `Exit code ${exitCode}` });
  };
  app.on('render-process-gone', (_event, _contents, details) => keepExit('page', 'Renderer', details));
  app.on('child-process-gone', (_event, details) => keepExit('child', details.name ?? details.type, details));
  return keep;
}

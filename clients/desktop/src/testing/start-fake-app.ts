import { EventEmitter } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startApp } from '../start-app.ts';
import type { Updater } from '../update/app-updates.ts';
import { FakeElectron } from './fake-electron.ts';
import type { FakeWindow } from './fake-window.ts';

export const origin = 'https://support.example.com';

interface FakeAppOptions {
  platform?: NodeJS.Platform;
  argv?: string[];
  /** Content of the settings file. */
  settings?: object;
  managed?: object | string;
  updater?: Updater;
  process?: object;
  env?: NodeJS.ProcessEnv;
  /** Folder that may have an agent. */
  resources?: string;
  prepare?: (electron: FakeElectron) => void;
  /** Folder of an earlier start. */
  userData?: string;
}

/** Starts the real main process with a stand-in of Electron, for a server that has been chosen before. */
export async function startFakeApp(options: FakeAppOptions = {}) {
  const {
    platform = 'linux',
    argv = [],
    settings = { server: origin },
    managed,
    updater,
    process = {},
    env = {},
    resources = '/nowhere',
    prepare,
    userData,
  } = options;
  const electron = new FakeElectron(userData);
  const uncaught = new EventEmitter();
  onTestFinished(() => rmSync(electron.userData, { recursive: true, force: true }));
  writeFileSync(join(electron.userData, 'settings.json'), JSON.stringify(settings));
  const managedFile = join(electron.userData, 'managed.json');
  if (managed) writeFileSync(managedFile, typeof managed === 'string' ? managed : JSON.stringify(managed));
  prepare?.(electron);
  const started = startApp({
    electron: electron.module,
    folder: '/app',
    resources,
    process: { platform, argv: ['nearhand', ...argv], env, on: uncaught.on.bind(uncaught), ...process },
    managedFile,
    loadUpdater: async () => {
      if (!updater) throw new Error('There is no updater');
      return updater;
    },
  });
  await Promise.race([started, new Promise((resolve) => setTimeout(resolve, 50))]);
  const windowAt = (path: string): FakeWindow => {
    const found = electron.windows.find(({ isGone, webContents }) => !isGone && webContents.url.startsWith(origin + path));
    if (!found) throw new Error(`No window shows ${path}: ${electron.windows.map(({ webContents }) => webContents.url).join(' ')}`);
    return found;
  };
  return { electron, uncaught, started, windowAt, shell: () => windowAt('/app/'), managedFile };
}

import { join } from 'node:path';
import * as electron from 'electron';
import { startApp } from './start-app.ts';

void startApp({
  electron,
  loadUpdater: async () => (await import('electron-updater')).autoUpdater,
  folder: import.meta.dirname,
  resources: electron.app.isPackaged ? process.resourcesPath : join(import.meta.dirname, '..', 'dist-package'),
  process,
});

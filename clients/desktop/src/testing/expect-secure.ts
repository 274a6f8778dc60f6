import { expect } from 'vitest';
import type { FakeWindow } from './fake-window.ts';

/** Electron's security checklist, for the options of a window. */
export function expectSecure({ options: { webPreferences } }: FakeWindow): void {
  expect(webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
  });
  expect(webPreferences).not.toHaveProperty('enableBlinkFeatures');
}

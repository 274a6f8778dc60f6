/**
 * The real app of a first start in a program of its own, with the stand-in of Electron, for journeys. Pages of a browser outside take the
 * place of its windows, and run the preload scripts.
 */
import { EventEmitter } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFirstStart } from '@nearhand/client-kit/build/build-first-start';
import { localScheme } from '../local-page/local-page.ts';
import { startApp } from '../start-app.ts';
import { FakeElectron } from './fake-electron.ts';
import type { FakeContents, FakeWindow } from './fake-window.ts';
import { listen, send } from './json-lines.ts';
import { preloadScriptOf } from './run-preload.ts';

interface Command {
  type: 'file' | 'invoke' | 'link' | 'navigate' | 'open' | 'press' | 'state' | 'send' | 'update' | 'close';
  /** Id of a command that is answered. */
  id?: number;
  /** Number of a window. */
  window: number;
  url: string;
  channel: string;
  value?: string;
  isSameDocument?: boolean;
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-first-start-'));
await buildFirstStart(join(folder, 'first-start'), join(import.meta.dirname, '..', 'first-start', 'page.ts'));
const scripts = { 'first-start': await preloadScriptOf('first-start-preload'), product: await preloadScriptOf('product-preload') };

const electron = new FakeElectron();
electron.isPackaged = true;
electron.fetch = fetch;
let isInstalled = false;
const updater = Object.assign(new EventEmitter(), {
  autoDownload: false,
  autoInstallOnAppQuit: false,
  allowDowngrade: true,
  setFeedURL: () => undefined,
  checkForUpdates: async () => undefined,
  quitAndInstall: () => {
    isInstalled = true;
  },
});

const watched = new Set<FakeWindow>();
function watch(window: FakeWindow): number {
  const number = electron.windows.indexOf(window);
  if (watched.has(window)) return number;
  watched.add(window);
  window.on('closed', () => send({ type: 'closed', window: number }));
  window.webContents.on('sent', (channel: string, json: string) => send({ type: 'sent', window: number, channel, value: json }));
  return number;
}

let isFollowing = false;
electron.app.on('web-contents-created', (_event: object, contents: FakeContents) =>
  contents.on('did-start-navigation', () => {
    const window = electron.windows.find(({ webContents }) => webContents === contents);
    if (!window || isFollowing) return;
    const { url } = contents;
    const script = url.startsWith(localScheme) ? scripts['first-start'] : scripts.product;
    const argv = window.options.webPreferences?.additionalArguments ?? [];
    send({ type: 'load', window: watch(window), url, isShown: window.isShown, script, argv });
  }),
);

/** A page outside has gone to an address by itself. */
function follow({ webContents }: FakeWindow, url: string, isSameDocument: boolean): void {
  webContents.url = url;
  isFollowing = true;
  webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument });
  isFollowing = false;
}

async function fileOf(url: string) {
  const answer = await electron.partitions.get('first-start')?.schemes.get(localScheme)?.({ url });
  return answer && { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

function openFrom(window: FakeWindow, url: string): number | null {
  const opened = window.webContents.open(url);
  return opened && watch(opened);
}

async function answerTo(command: Command): Promise<unknown> {
  const { type, url, channel, value } = command;
  const window = electron.windows[command.window] as FakeWindow;
  switch (type) {
    case 'file':
      return fileOf(url);
    case 'invoke':
      return electron.invoke(window, channel, value);
    case 'send':
      return electron.send(window, channel, value);
    case 'open':
      return openFrom(window, url);
    case 'navigate':
      return follow(window, url, command.isSameDocument === true);
    case 'close':
      return window.close();
    case 'link':
      return electron.app.emit('second-instance', {}, ['nearhand', url]);
    case 'press':
      return (electron.trays[0]?.menu.find(({ label }) => label === value)?.click as (() => void) | undefined)?.();
    case 'update':
      return updater.emit('update-downloaded', { version: value });
    case 'state': {
      const menu = electron.trays[0]?.menu.map(({ label }) => label ?? '-') ?? [];
      return { menu, copied: electron.copied, external: electron.external, questions: electron.questions, isInstalled };
    }
  }
}

listen<Command>(async (command) => {
  const value = await answerTo(command);
  if (command.id !== undefined) send({ type: 'answer', id: command.id, value });
});

await startApp({
  electron: electron.module,
  folder,
  resources: '/nowhere',
  process: { platform: 'linux', argv: ['nearhand'], env: { APPIMAGE: '/app.AppImage' }, on: process.on.bind(process) },
  managedFile: join(electron.userData, 'managed.json'),
  loadUpdater: async () => updater,
});

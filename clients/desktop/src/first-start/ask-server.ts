import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkServer, type ServerCheck } from '@nearhand/client-kit/first-start/check-server';
import type { FirstStartTexts } from '@nearhand/client-kit/first-start/first-start-texts';
import type { BrowserWindowConstructorOptions, IpcMainInvokeEvent } from 'electron';
import { channels } from '../bridge/channels.ts';
import type { Electron } from '../electron.ts';
import { webPreferences } from '../windows/web-preferences.ts';

/** Scheme of the page, which is a part of the app. Pages of other sessions do not know it. */
export const localScheme = 'nearhand-app';
const address = `${localScheme}://first-start/`;
const partition = 'first-start';

const types = { 'index.html': 'text/html', 'page.js': 'text/javascript', 'page.css': 'text/css' } as const;
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface AskOptions {
  electron: Pick<Electron, 'BrowserWindow' | 'ipcMain' | 'net' | 'session'>;
  /** Folder of the built app. */
  folder: string;
  base: BrowserWindowConstructorOptions;
  texts: FirstStartTexts;
}

/** Shows the page that asks for the address of the server. Resolves to its origin, or to null if the window is closed. */
export function askServer({ electron, folder, base, texts }: AskOptions): Promise<string | null> {
  const { ipcMain, net, session } = electron;
  const own = session.fromPartition(partition);
  if (!own.protocol.isProtocolHandled(localScheme)) own.protocol.handle(localScheme, ({ url }) => fileResponse(folder, url));
  own.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  own.setPermissionCheckHandler(() => false);

  const window = new electron.BrowserWindow({
    ...base,
    width: 520,
    height: 480,
    autoHideMenuBar: true,
    webPreferences: webPreferences({ preload: join(folder, 'first-start-preload.cjs'), partition, devTools: false }),
  });
  const isTrusted = ({ sender, senderFrame }: IpcMainInvokeEvent) =>
    sender === window.webContents && senderFrame?.parent === null && senderFrame.url === address;

  const { promise, resolve } = Promise.withResolvers<string | null>();
  ipcMain.handle(channels.firstStart, (event) => (isTrusted(event) ? texts : null));
  ipcMain.handle(channels.connect, async (event, typed: unknown): Promise<ServerCheck> => {
    if (!isTrusted(event)) return { fault: 'invalid' };
    const result = await checkServer(net, typed);
    if (result.fault === undefined) {
      resolve(result.origin);
      // The next window opens first: without any, the app would quit.
      setImmediate(() => window.destroy());
    }
    return result;
  });
  window.on('closed', () => {
    ipcMain.removeHandler(channels.firstStart);
    ipcMain.removeHandler(channels.connect);
    resolve(null);
  });
  void window.loadURL(address);
  return promise;
}

async function fileResponse(folder: string, url: string): Promise<Response> {
  const { hostname, pathname } = new URL(url);
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (hostname !== 'first-start' || !Object.hasOwn(types, name)) return new Response(null, { status: 404 });
  const headers = {
    'Content-Type': `${types[name as keyof typeof types]}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(await readFile(join(folder, 'first-start', name)), { headers });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions, IpcMainInvokeEvent } from 'electron';
import type { Electron } from '../electron.ts';
import { webPreferences } from '../windows/web-preferences.ts';

/** Scheme of pages that are a part of the app. Pages of other sessions do not know it. */
export const localScheme = 'nearhand-app';

export type LocalPageName = 'first-start' | 'share';

const types = { 'index.html': 'text/html', 'page.js': 'text/javascript', 'page.css': 'text/css' } as const;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface LocalPageOptions {
  electron: Pick<Electron, 'BrowserWindow' | 'session'>;
  /** Folder of the built app. */
  folder: string;
  name: LocalPageName;
  window: BrowserWindowConstructorOptions;
}

export interface LocalPage {
  window: BrowserWindow;
  /** Whether a message is from the main frame of the page. */
  isTrusted: (event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>) => boolean;
}

/** Opens a window with a page of the app, in a session of its own that grants nothing. */
export function openLocalPage({ electron, folder, name, window: options }: LocalPageOptions): LocalPage {
  const own = electron.session.fromPartition(name);
  if (!own.protocol.isProtocolHandled(localScheme)) own.protocol.handle(localScheme, ({ url }) => fileResponse(folder, name, url));
  own.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  own.setPermissionCheckHandler(() => false);
  const window = new electron.BrowserWindow({
    ...options,
    autoHideMenuBar: true,
    webPreferences: webPreferences({ preload: join(folder, `${name}-preload.cjs`), partition: name, devTools: false }),
  });
  const address = `${localScheme}://${name}/`;
  void window.loadURL(address);
  return {
    window,
    isTrusted: ({ sender, senderFrame }) => sender === window.webContents && senderFrame?.parent === null && senderFrame.url === address,
  };
}

async function fileResponse(folder: string, name: LocalPageName, url: string): Promise<Response> {
  const { hostname, pathname } = new URL(url);
  const file = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (hostname !== name || !Object.hasOwn(types, file)) return new Response(null, { status: 404 });
  const headers = {
    'Content-Type': `${types[file as keyof typeof types]}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(await readFile(join(folder, name, file)), { headers });
}

import { checkServer, type ServerCheck } from '@nearhand/client-kit/first-start/check-server';
import type { FirstStartTexts } from '@nearhand/client-kit/first-start/first-start-texts';
import type { BrowserWindowConstructorOptions } from 'electron';
import { channels } from '../bridge/channels.ts';
import type { Electron } from '../electron.ts';
import { openLocalPage } from '../local-page/local-page.ts';

interface AskOptions {
  electron: Pick<Electron, 'BrowserWindow' | 'ipcMain' | 'net' | 'session'>;
  /** Folder of the built app. */
  folder: string;
  base: BrowserWindowConstructorOptions;
  texts: FirstStartTexts;
}

/** Shows the page that asks for the address of the server. Resolves to its origin, or to null if the window is closed. */
export function askServer({ electron, folder, base, texts }: AskOptions): Promise<string | null> {
  const { ipcMain, net } = electron;
  const { window, isTrusted } = openLocalPage({ electron, folder, name: 'first-start', window: { ...base, width: 520, height: 480 } });
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
  return promise;
}

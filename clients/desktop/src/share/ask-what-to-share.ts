import type { BrowserWindow, BrowserWindowConstructorOptions, DesktopCapturerSource } from 'electron';
import { channels } from '../bridge/channels.ts';
import type { Electron } from '../electron.ts';
import { openLocalPage } from '../local-page/local-page.ts';
import type { DesktopText } from '../texts/desktop-text.ts';
import { whenPageEnds } from '../windows/when-page-ends.ts';
import type { ShareChoices, ShareTexts } from './share-choices.ts';
import { choicesOf, isShareable, shareableSources } from './shareable-sources.ts';

interface AskOptions {
  electron: Pick<Electron, 'BrowserWindow' | 'desktopCapturer' | 'ipcMain' | 'session'>;
  /** Folder of the built app. */
  folder: string;
  base: BrowserWindowConstructorOptions;
  text: DesktopText;
  texts: ShareTexts;
  /** Whether the system asks by itself when sources are listed, as Wayland does. */
  doesSystemAsk: boolean;
}

/** Asks in a window of the app which screen or window to share, one page at a time. Returns a function that resolves to null for none. */
export function shareQuestion({ electron, folder, base, text, texts, doesSystemAsk }: AskOptions) {
  const { ipcMain } = electron;
  let isAsking = false;

  const ask = (parent: BrowserWindow, first: DesktopCapturerSource[]): Promise<DesktopCapturerSource | null> => {
    let sources = first;
    const { window, isTrusted } = openLocalPage({
      electron,
      folder,
      name: 'share',
      window: { ...base, width: 760, height: 640, minWidth: 320, parent, modal: true },
    });
    const { promise, resolve } = Promise.withResolvers<DesktopCapturerSource | null>();
    const close = () => {
      if (!window.isDestroyed()) window.destroy();
    };
    const detach = whenPageEnds(parent.webContents, parent, close);
    ipcMain.handle(channels.shareChoices, (event): ShareChoices | null =>
      isTrusted(event) ? { texts, choices: choicesOf(sources, text) } : null,
    );
    ipcMain.handle(channels.share, async (event, index: unknown): Promise<boolean> => {
      if (!isTrusted(event)) return false;
      const source = typeof index === 'number' ? sources[index] : undefined;
      if (index === null || (source && (await isShareable(electron, source)))) {
        resolve(source ?? null);
        setImmediate(close);
        return true;
      }
      // A window that was closed meanwhile. The page shows what there is now.
      sources = await shareableSources(electron);
      return false;
    });
    window.on('closed', () => {
      detach();
      ipcMain.removeHandler(channels.shareChoices);
      ipcMain.removeHandler(channels.share);
      resolve(null);
    });
    return promise;
  };

  return async (parent: BrowserWindow): Promise<DesktopCapturerSource | null> => {
    if (isAsking) return null;
    isAsking = true;
    try {
      const sources = await shareableSources(electron);
      if (sources.length === 0 || parent.isDestroyed()) return null;
      return doesSystemAsk && sources.length === 1 ? (sources[0] ?? null) : await ask(parent, sources);
    } finally {
      isAsking = false;
    }
  };
}

import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import type { Electron } from '../electron.ts';

/** A page that is slow, or shows the sign-in, is not kept longer. */
const longestMs = 60_000;

/** The hidden window that loads all pages at the start, so that the first window of a session opens at once. */
export class PreloadWindow {
  #window: BrowserWindow | null;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor({ BrowserWindow }: Pick<Electron, 'BrowserWindow'>, origin: string, base: BrowserWindowConstructorOptions) {
    this.#window = new BrowserWindow({ ...base, show: false, skipTaskbar: true, focusable: false });
    this.#window.on('closed', () => this.#forget());
    this.#timer = setTimeout(() => this.close(), longestMs);
    this.#timer.unref();
    void this.#window.loadURL(`${origin}/app/preload`).catch(() => this.close());
  }

  isOf(contents: WebContents): boolean {
    return this.#window?.webContents === contents;
  }

  close(): void {
    this.#window?.destroy();
    this.#forget();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#window = null;
  }
}

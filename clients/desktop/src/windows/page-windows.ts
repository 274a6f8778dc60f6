import { linkTargetOf } from '@nearhand/client-kit/addresses/link-target';
import type { BrowserWindow, BrowserWindowConstructorOptions, WindowOpenHandlerResponse } from 'electron';
import type { Electron } from '../electron.ts';
import type { SettingsFile, WindowKind } from '../settings/settings.ts';
import { placeFor } from './window-place.ts';

const sizes = { shell: { width: 1280, height: 860 }, session: { width: 1280, height: 860 }, join: { width: 560, height: 760 } } as const;

export interface PageWindowsOptions {
  electron: Pick<Electron, 'BrowserWindow' | 'screen'>;
  settings: SettingsFile;
  origin: string;
  /** Options of every window: preferences and icon. */
  base: BrowserWindowConstructorOptions;
  onOpened: (window: BrowserWindow, kind: WindowKind) => void;
  onClosed: () => void;
}

/** The windows that show pages of the product: the main one, and one for each session of an operator or customer. */
export class PageWindows {
  readonly #options: PageWindowsOptions;
  readonly #sessions = new Set<BrowserWindow>();
  readonly #joins = new Set<BrowserWindow>();
  #shell: BrowserWindow | null = null;

  constructor(options: PageWindowsOptions) {
    this.#options = options;
  }

  get shell(): BrowserWindow | null {
    return this.#shell;
  }

  get sessionCount(): number {
    return this.#sessions.size + this.#joins.size;
  }

  isSession(window: BrowserWindow): boolean {
    return this.#sessions.has(window);
  }

  /** Shows the main window, with a page if one is given. */
  showShell(url?: string): BrowserWindow {
    const window = this.openShell(false);
    if (url !== undefined) void window.loadURL(url).catch(() => undefined);
    bringToFront(window);
    return window;
  }

  /** Opens the main window if there is none. */
  openShell(isHidden: boolean): BrowserWindow {
    if (this.#shell) return this.#shell;
    const window = this.#open('shell', isHidden);
    void window.loadURL(`${this.#options.origin}/app/`).catch(() => undefined);
    return window;
  }

  /** Shows the window of a session. Loading it again would interrupt the picture. */
  showSession(id: string, url: string): void {
    const existing = [...this.#sessions].find((window) => this.#sessionIn(window) === id);
    const window = existing ?? this.#open('session');
    if (!existing) void window.loadURL(url).catch(() => undefined);
    bringToFront(window);
  }

  /** Shows the page of a customer. Loading it again would interrupt sharing. */
  showJoin(url: string): void {
    const { pathname } = new URL(url);
    const existing = [...this.#joins].find(({ webContents }) => URL.parse(webContents.getURL())?.pathname === pathname);
    const window = existing ?? this.#open('join');
    if (!existing) void window.loadURL(url).catch(() => undefined);
    bringToFront(window);
  }

  /** Response to a page that opens the window itself and goes on to control it; `adopt` gets the window. */
  sessionResponse(id: string): WindowOpenHandlerResponse {
    const existing = [...this.#sessions].find((window) => this.#sessionIn(window) === id);
    if (existing) {
      bringToFront(existing);
      return { action: 'deny' };
    }
    return { action: 'allow', outlivesOpener: true, overrideBrowserWindowOptions: this.#windowOptions('session') };
  }

  adopt(window: BrowserWindow): void {
    this.#keep(window, 'session');
  }

  #sessionIn(window: BrowserWindow): string | null {
    const target = linkTargetOf(window.webContents.getURL(), this.#options.origin);
    // Several windows may wait for their sessions at once.
    return target.kind === 'session' && target.id !== 'pending' ? target.id : null;
  }

  #windowOptions(kind: WindowKind): BrowserWindowConstructorOptions {
    const { screen } = this.#options.electron;
    const main = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
    const open = { shell: [], session: [...this.#sessions], join: [...this.#joins] }[kind];
    const taken = open.map((window) => window.getNormalBounds());
    const place = placeFor({
      saved: this.#options.settings.get().places[kind],
      size: sizes[kind],
      areas: [main, ...others].map(({ workArea }) => workArea),
      taken,
    });
    const { base } = this.#options;
    // The page of the main window goes on while it is hidden.
    const preferences = { ...base.webPreferences, backgroundThrottling: kind !== 'shell' };
    // A session needs the whole window, and Alt belongs to its device.
    return { ...base, ...place, webPreferences: preferences, autoHideMenuBar: kind !== 'shell' };
  }

  #open(kind: WindowKind, isHidden = false): BrowserWindow {
    const window = new this.#options.electron.BrowserWindow({ ...this.#windowOptions(kind), show: !isHidden });
    this.#keep(window, kind);
    return window;
  }

  #keep(window: BrowserWindow, kind: WindowKind): void {
    const { settings, onOpened, onClosed } = this.#options;
    if (kind === 'shell') this.#shell = window;
    else (kind === 'join' ? this.#joins : this.#sessions).add(window);
    // Maximizing would show a hidden window.
    if (settings.get().places[kind]?.isMaximized && window.isVisible()) window.maximize();
    window.on('close', () => settings.savePlace(kind, { ...window.getNormalBounds(), isMaximized: window.isMaximized() }));
    window.on('closed', () => {
      if (this.#shell === window) this.#shell = null;
      this.#sessions.delete(window);
      this.#joins.delete(window);
      onClosed();
    });
    onOpened(window, kind);
  }
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

import type { DeepLink } from '@nearhand/client-kit/addresses/deep-link';
import { linkTargetOf } from '@nearhand/client-kit/addresses/link-target';
import type { PageMessage } from '@nearhand/client-kit/messages/read-message';
import { PendingSignIns } from '@nearhand/client-kit/sign-in/pending-sign-ins';
import type { AppSession, FromApp } from '@nearhand/platform/client/app';
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { PageMessages } from './bridge/page-messages.ts';
import { receiveMessages } from './bridge/receive-messages.ts';
import { ComputerControl, type ComputerControlOptions } from './control/computer-control.ts';
import type { CrashFile } from './crash/crash-file.ts';
import type { Electron } from './electron.ts';
import { guardContents } from './security/guard-contents.ts';
import { guardSession } from './security/guard-session.ts';
import { type ShareScreenOptions, shareScreens } from './security/share-screen.ts';
import type { SettingsFile } from './settings/settings.ts';
import { bringToFront, PageWindows } from './windows/page-windows.ts';
import { PreloadWindow } from './windows/preload-window.ts';
import { TakenKeyboard } from './windows/taken-keyboard.ts';

export interface DesktopAppOptions {
  electron: Electron;
  /** Origin of the server. */
  origin: string;
  settings: SettingsFile;
  /** Options of every window that shows pages of the product. */
  base: BrowserWindowConstructorOptions;
  onSessions: (sessions: readonly AppSession[]) => void;
  /** Control of this computer. */
  control: Pick<ComputerControlOptions, 'agent' | 'ask' | 'explain' | 'explainProxy' | 'onCrash'>;
  crashes: Pick<CrashFile, 'list' | 'remove'>;
  chooseSource: ShareScreenOptions['choose'];
  /** The window of a session was closed. */
  onSessionClosed: () => void;
  /** A page could not be loaded, or has crashed. */
  onLoadFailed: (window: BrowserWindow, reason: string) => void;
  /** Whether the picture of a device has the keyboard. */
  onKeyboard: (isTaken: boolean) => void;
  isQuitting: () => boolean;
}

/** The app with its server: windows, the bridge, and what pages may do. */
export class DesktopApp {
  readonly #options: DesktopAppOptions;
  readonly #messages = new PageMessages();
  readonly #signIns = new PendingSignIns<WebContents>();
  readonly #keyboard: TakenKeyboard;
  readonly windows: PageWindows;
  readonly #control: ComputerControl;
  #preload: PreloadWindow | null = null;

  constructor(options: DesktopAppOptions) {
    this.#options = options;
    const { electron, origin, settings, base, onSessionClosed, onKeyboard } = options;
    this.#keyboard = new TakenKeyboard(onKeyboard);
    const ownOrigin = () => origin;
    this.windows = new PageWindows({
      electron,
      settings,
      origin,
      base,
      onOpened: (window, kind) => this.#watch(window, kind === 'shell'),
      onClosed: onSessionClosed,
    });
    this.#control = new ComputerControl({
      ...options.control,
      origin,
      // A page that has not listened yet did not start it.
      send: (page, state) => this.#messages.isListening(page) && this.#messages.send(page, { type: 'control', ...state }),
    });
    guardSession(electron.session.defaultSession, ownOrigin);
    shareScreens(electron.session.defaultSession, {
      electron,
      origin,
      choose: options.chooseSource,
      contentsOf: (frame) => electron.webContents.getAllWebContents().find(({ mainFrame }) => mainFrame === frame),
    });
    receiveMessages({
      ipcMain: electron.ipcMain,
      origin: ownOrigin,
      onMessage: (message, sender) => this.#receive(message, sender),
      onListening: (sender) => this.#messages.startListening(sender),
    });
  }

  /** Attach it to all contents as they are created. */
  guard(contents: WebContents): void {
    guardContents(contents, {
      origin: () => this.#options.origin,
      openExternal: (url) => this.#openExternal(url),
      openPage: (url) => this.windows.showShell(url),
      openJoin: (url) => this.windows.showJoin(url),
      openSession: ({ id }) => this.windows.sessionResponse(id),
    });
    contents.on('did-create-window', (window) => this.windows.adopt(window));
  }

  start(isHidden: boolean): void {
    const { electron, origin, base } = this.#options;
    this.windows.openShell(isHidden);
    this.#preload = new PreloadWindow(electron, origin, base);
  }

  newSession(): void {
    this.#send({ type: 'newSession' });
  }

  openSession(sessionId: string): void {
    this.windows.showSession(sessionId, `${this.#options.origin}/app/session/desktop/${sessionId}`);
  }

  openLink(link: DeepLink | null): void {
    if (link === null) this.windows.showShell();
    else if (link.kind === 'page') this.#send({ type: 'open', path: link.path });
    else if (link.kind === 'join') this.windows.showJoin(`${this.#options.origin}${link.path}`);
    else this.#finishSignIn(link);
  }

  /** Ends control of this computer before the app quits. */
  close(): void {
    this.#control.close();
  }

  #send(message: FromApp): void {
    this.#messages.send(this.windows.showShell().webContents, message);
  }

  #finishSignIn({ state, outcome }: Extract<DeepLink, { kind: 'auth' }>): void {
    const contents = this.#signIns.finish(state);
    if (!contents) return;
    this.#messages.send(contents, { type: 'signedIn', state, outcome });
    const window = this.#options.electron.BrowserWindow.fromWebContents(contents);
    if (window) bringToFront(window);
  }

  #openExternal(url: string): void {
    void this.#options.electron.shell.openExternal(url).catch(() => undefined);
  }

  #receive(message: PageMessage, sender: WebContents): void {
    const { electron, origin, onSessions, crashes } = this.#options;
    const window = electron.BrowserWindow.fromWebContents(sender);
    const isShell = sender === this.windows.shell?.webContents;
    switch (message.type) {
      case 'ready':
        if (this.#preload?.isOf(sender)) this.#preload.close();
        break;
      case 'closeWindow':
        window?.close();
        break;
      case 'show':
        if (window && !this.#preload?.isOf(sender)) bringToFront(window);
        break;
      case 'openExternal':
        if (linkTargetOf(message.url, origin).kind !== 'denied') this.#openExternal(message.url);
        break;
      case 'sessions':
        if (isShell) onSessions(message.sessions);
        break;
      case 'listCrashReports':
        // Only the page of the main window gets the reports, and sends them.
        this.#messages.send(sender, { type: 'crashReports', reports: isShell ? [...crashes.list()] : [] });
        break;
      case 'removeCrashReports':
        if (isShell) crashes.remove(message.ids);
        break;
      case 'keyboard':
        if (window && this.windows.isSession(window)) this.#keyboard.set(window, message.isTaken);
        break;
      case 'startControl':
        if (window && linkTargetOf(sender.getURL(), origin).kind === 'join') this.#control.start(message.code, sender, window);
        break;
      case 'stopControl':
        this.#control.stop(sender);
        break;
      case 'signIn':
        if (this.#signIns.start(message.url, origin, sender)) this.#openExternal(message.url);
        break;
    }
  }

  #watch(window: BrowserWindow, isShell: boolean): void {
    this.#messages.watch(window.webContents);
    window.webContents.on('did-fail-load', (_event, code, reason, _url, isMainFrame) => {
      // -3: another navigation, or a download, has taken its place.
      if (isMainFrame && code !== -3) this.#options.onLoadFailed(window, reason);
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') this.#options.onLoadFailed(window, reason);
    });
    // The main window keeps the live connection and its notices while it is hidden.
    if (!isShell) return;
    window.on('close', (event) => {
      if (this.#options.isQuitting()) return;
      event.preventDefault();
      window.hide();
    });
  }
}

import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, WindowOpenHandlerResponse } from 'electron';

type OpenHandler = (details: { url: string }) => WindowOpenHandlerResponse;

/** Stands for WebContents: records what it is asked, and acts as a page that navigates and opens windows. */
export class FakeContents extends EventEmitter {
  url = '';
  /** Stands for the frame of the page. */
  mainFrame: object = {};
  session: object = {};
  readonly sent: [channel: string, json: string][] = [];
  ignoresMenuShortcuts = false;
  isGone = false;
  reloads = 0;
  #open: OpenHandler = () => ({ action: 'allow' });
  readonly #adopt: (options: BrowserWindowConstructorOptions, url: string) => FakeWindow;

  constructor(adopt: (options: BrowserWindowConstructorOptions, url: string) => FakeWindow) {
    super();
    this.#adopt = adopt;
  }

  getURL = () => this.url;
  isDestroyed = () => this.isGone;
  reload = () => {
    this.reloads += 1;
  };
  send = (channel: string, json: string) => {
    this.sent.push([channel, json]);
    this.emit('sent', channel, json);
  };
  setIgnoreMenuShortcuts = (isOn: boolean) => {
    this.ignoresMenuShortcuts = isOn;
  };
  setWindowOpenHandler = (handler: OpenHandler) => {
    this.#open = handler;
  };

  /** The page goes to an address. Returns whether it got there. */
  navigate(url: string, { isMainFrame = true, event = 'will-frame-navigate' } = {}): boolean {
    let isPrevented = false;
    this.emit(event, { url, isMainFrame, preventDefault: () => (isPrevented = true) });
    if (!isPrevented && isMainFrame) this.url = url;
    return !isPrevented;
  }

  /** The page calls `window.open`. Returns the window, or null as the page would get it. */
  open(url: string): FakeWindow | null {
    const { action, overrideBrowserWindowOptions = {}, ...others } = this.#open({ url }) as WindowOpenHandlerResponse;
    if (action === 'deny') return null;
    const window = this.#adopt(overrideBrowserWindowOptions, url);
    window.outlivesOpener = others.outlivesOpener === true;
    this.emit('did-create-window', window);
    return window;
  }

  /** Returns whether the page may attach a web view. */
  attachWebview(): boolean {
    let isPrevented = false;
    this.emit('will-attach-webview', { preventDefault: () => (isPrevented = true) }, {}, {});
    return !isPrevented;
  }
}

/** Stands for BrowserWindow. */
export class FakeWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: FakeContents;
  bounds: { x: number; y: number; width: number; height: number };
  isGone = false;
  isShown: boolean;
  hasFocus = false;
  isBig = false;
  isOnTop = false;
  isFull = false;
  hidesMenu: boolean;
  outlivesOpener = false;

  constructor(options: BrowserWindowConstructorOptions, contents: FakeContents) {
    super();
    this.options = options;
    this.webContents = contents;
    this.isShown = options.show !== false;
    this.hidesMenu = options.autoHideMenuBar === true;
    this.bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
  }

  loadURL = async (url: string) => {
    this.webContents.url = url;
    this.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  };
  show = () => {
    this.isShown = true;
  };
  hide = () => {
    this.isShown = false;
  };
  focus = () => {
    this.hasFocus = true;
    this.emit('focus');
  };
  blur = () => {
    this.hasFocus = false;
    this.emit('blur');
  };
  isFocused = () => this.hasFocus;
  maximize = () => {
    this.isBig = true;
  };
  isVisible = () => this.isShown;
  isMinimized = () => false;
  isMaximized = () => this.isBig;
  isDestroyed = () => this.isGone;
  isAlwaysOnTop = () => this.isOnTop;
  setAlwaysOnTop = (isOn: boolean) => {
    this.isOnTop = isOn;
  };
  isFullScreen = () => this.isFull;
  setFullScreen = (isOn: boolean) => {
    this.isFull = isOn;
  };
  /** Its number among all windows of the system. */
  mediaSourceId = 'window:0:1';
  getMediaSourceId = () => this.mediaSourceId;
  getNormalBounds = () => this.bounds;
  setAutoHideMenuBar = (isOn: boolean) => {
    this.hidesMenu = isOn;
  };
  setMenuBarVisibility = () => {};

  close = () => {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.destroy();
  };
  destroy = () => {
    if (this.isGone) return;
    this.isGone = true;
    this.webContents.isGone = true;
    this.emit('closed');
  };
}

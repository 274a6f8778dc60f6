import { EventEmitter } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions, MessageBoxOptions } from 'electron';
import type { Electron } from '../electron.ts';
import { FakeContents, FakeWindow } from './fake-window.ts';

interface Frame {
  parent: object | null;
  origin: string;
  url: string;
}

type Handler = (event: object, ...args: unknown[]) => unknown;

class FakeSession {
  request: ((contents: null, permission: string, callback: (isGranted: boolean) => void, details: object) => void) | null = null;
  check: ((contents: null, permission: string, origin: string, details: object) => boolean) | null = null;
  displayMedia: ((request: object, callback: (streams: object | null) => void) => void) | null = null;
  /** Proxies that Chromium finds for each address. */
  proxies: string | Promise<string> = 'DIRECT';
  resolveProxy = async (_url: string) => this.proxies;
  readonly schemes = new Map<string, (request: { url: string }) => Promise<Response>>();
  readonly protocol = {
    isProtocolHandled: (name: string) => this.schemes.has(name),
    handle: (name: string, handler: (request: { url: string }) => Promise<Response>) => this.schemes.set(name, handler),
  };
  setPermissionRequestHandler = (handler: typeof this.request) => {
    this.request = handler;
  };
  setPermissionCheckHandler = (handler: typeof this.check) => {
    this.check = handler;
  };
  setDevicePermissionHandler = () => {};
  setDisplayMediaRequestHandler = (handler: typeof this.displayMedia) => {
    this.displayMedia = handler;
  };
}

interface FakeSource {
  id: string;
  name: string;
  thumbnail: { isEmpty: () => boolean; toDataURL: () => string };
}

/** A source that can be captured, with a picture or without. */
export const fakeSource = (id: string, name = '', picture = ''): FakeSource => ({
  id,
  name,
  thumbnail: { isEmpty: () => picture === '', toDataURL: () => picture },
});

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };

/** A stand-in of the `electron` module that records what the app asks of it. */
export class FakeElectron {
  readonly windows: FakeWindow[] = [];
  readonly external: string[] = [];
  readonly copied: string[] = [];
  /** Options of each start of the crash reporter. */
  readonly crashReporters: object[] = [];
  readonly questions: { message: string; buttons: string[] }[] = [];
  readonly errors: string[] = [];
  /** Keys that the app has in all programs, and those of other programs. */
  readonly globalKeys = new Map<string, () => void>();
  takenKeys: string[] = [];
  readonly schemes: { scheme: string; privileges: object }[] = [];
  /** Calls of `app`, in order. */
  readonly calls: string[] = [];
  readonly trays: { tip: string; menu: MenuItemConstructorOptions[]; click: () => void }[] = [];
  menu: MenuItemConstructorOptions[] = [];
  displays = [display];
  screens = [fakeSource('screen:1:0'), fakeSource('screen:2:0')];
  /** Windows of all programs that can be captured. */
  captured: FakeSource[] = [];
  /** Index of the button that the user presses, at once or later. */
  answer: number | Promise<number> = 0;
  languages = ['en-US'];
  isPackaged = false;
  isFirstInstance = true;
  fetch: (url: string, options: object) => Promise<Response> = async () => Response.json({ revision: 'r', apiBase: '/api' });
  readonly userData: string;
  readonly app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    requestSingleInstanceLock: () => this.isFirstInstance,
    enableSandbox: () => void this.calls.push('enableSandbox'),
    setAppUserModelId: () => {},
    exit: (code: number) => void this.calls.push(`exit ${code}`),
    quit: () => {
      this.calls.push('quit');
      this.app.emit('before-quit');
    },
    relaunch: () => void this.calls.push('relaunch'),
    whenReady: async () => void this.calls.push('whenReady'),
    getVersion: () => '4.2.0',
    getPath: (name: string) => (name === 'crashDumps' ? join(this.userData, 'Crashpad') : this.userData),
    getPreferredSystemLanguages: () => this.languages,
    setAsDefaultProtocolClient: (name: string) => void this.calls.push(`setAsDefaultProtocolClient ${name}`),
    setLoginItemSettings: ({ openAtLogin }: { openAtLogin: boolean }) => void this.calls.push(`openAtLogin ${openAtLogin}`),
    getLoginItemSettings: () => ({ openAtLogin: false, wasOpenedAtLogin: false }),
  });
  readonly ipcMain = Object.assign(new EventEmitter(), {
    handlers: new Map<string, Handler>(),
    handle: (channel: string, handler: Handler) => void this.ipcMain.handlers.set(channel, handler),
    removeHandler: (channel: string) => void this.ipcMain.handlers.delete(channel),
  });
  readonly defaultSession = new FakeSession();
  readonly partitions = new Map<string, FakeSession>();

  /** Creates a new folder unless that of an earlier start is given. */
  constructor(userData = mkdtempSync(join(tmpdir(), 'nearhand-desktop-'))) {
    this.userData = userData;
  }

  #contents(partition: string | undefined): FakeContents {
    const contents = new FakeContents((options, url) => {
      const window = this.#window(options);
      window.webContents.url = url;
      return window;
    });
    contents.session = (partition && this.partitions.get(partition)) || this.defaultSession;
    this.app.emit('web-contents-created', {}, contents);
    return contents;
  }

  #window(options: BrowserWindowConstructorOptions): FakeWindow {
    const window = new FakeWindow(options, this.#contents(options.webPreferences?.partition));
    this.windows.push(window);
    return window;
  }

  /** A frame sends a message to the main process. */
  send(window: FakeWindow, channel: string, json?: unknown, frame: Partial<Frame> | null = {}): void {
    this.ipcMain.emit(channel, { sender: window.webContents, senderFrame: frame && this.frameOf(window, frame) }, json);
  }

  invoke(window: FakeWindow, channel: string, argument?: unknown, frame: Partial<Frame> = {}): unknown {
    const event = { sender: window.webContents, senderFrame: this.frameOf(window, frame) };
    return this.ipcMain.handlers.get(channel)?.(event, argument);
  }

  frameOf({ webContents: { url } }: FakeWindow, changes: Partial<Frame>): Frame {
    return { parent: null, origin: URL.canParse(url) ? new URL(url).origin : 'null', url, ...changes };
  }

  get module(): Electron {
    const create = (options: BrowserWindowConstructorOptions) => this.#window(options);
    const windows = this.windows;
    /** `new BrowserWindow(options)` returns the object that its constructor returns. */
    function BrowserWindow(options: BrowserWindowConstructorOptions) {
      return create(options);
    }
    BrowserWindow.fromWebContents = (contents: object) => windows.find(({ webContents }) => webContents === contents) ?? null;
    BrowserWindow.getAllWindows = () => windows.filter(({ isGone }) => !isGone);
    const trays = this.trays;
    class Tray {
      readonly #kept = { tip: '', menu: [] as MenuItemConstructorOptions[], click: () => {} };
      constructor() {
        trays.push(this.#kept);
      }
      on = (_event: 'click', listener: () => void) => {
        this.#kept.click = listener;
      };
      setToolTip = (tip: string) => {
        this.#kept.tip = tip;
      };
      setContextMenu = (menu: MenuItemConstructorOptions[]) => {
        this.#kept.menu = menu;
      };
    }
    const ask = async (...args: unknown[]) => {
      const { message, buttons, cancelId = 0, signal } = args.at(-1) as MessageBoxOptions & { buttons: string[] };
      this.questions.push({ message, buttons });
      const takenBack = new Promise<number>((resolve) => signal?.addEventListener('abort', () => resolve(cancelId)));
      return { response: await Promise.race([this.answer, takenBack]) };
    };
    this.app.isPackaged = this.isPackaged;
    return {
      app: this.app,
      BrowserWindow,
      clipboard: { writeText: (text: string) => this.copied.push(text) },
      crashReporter: { start: (options: object) => this.crashReporters.push(options) },
      desktopCapturer: {
        getSources: async ({ types }: { types: string[] }) =>
          [...this.screens, ...this.captured].filter(({ id }) => types.some((type) => id.startsWith(type))),
      },
      webContents: { getAllWebContents: () => this.windows.map(({ webContents }) => webContents) },
      dialog: { showMessageBox: ask, showErrorBox: (_title: string, text: string) => this.errors.push(text) },
      globalShortcut: {
        register: (keys: string, action: () => void) => {
          if (this.takenKeys.includes(keys)) return false;
          this.globalKeys.set(keys, action);
          return true;
        },
        unregister: (keys: string) => void this.globalKeys.delete(keys),
      },
      ipcMain: this.ipcMain,
      Menu: {
        buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
        setApplicationMenu: (menu: MenuItemConstructorOptions[]) => {
          this.menu = menu;
        },
      },
      nativeImage: { createFromPath: (path: string) => ({ path }) },
      net: { fetch: (url: string, options: object) => this.fetch(url, options) },
      protocol: { registerSchemesAsPrivileged: (schemes: typeof this.schemes) => this.schemes.push(...schemes) },
      screen: { getPrimaryDisplay: () => this.displays[0], getAllDisplays: () => this.displays },
      session: {
        defaultSession: this.defaultSession,
        fromPartition: (name: string) => {
          const known = this.partitions.get(name) ?? new FakeSession();
          this.partitions.set(name, known);
          return known;
        },
      },
      shell: { openExternal: async (url: string) => void this.external.push(url) },
      Tray,
    } as unknown as Electron;
  }
}

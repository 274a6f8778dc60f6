import { randomBytes } from 'node:crypto';
import type { CrashReport } from '@nearhand/platform/client/crash-report';
import type { MobileFacts } from '../mobile-facts.ts';
import type { Page } from '../page/page.ts';
import type { Plugins, ScreenPlugin } from '../plugins.ts';
import { startBridge } from '../start-bridge.ts';
import { fakeLinks } from './fake-links.ts';

export const origin = 'https://support.example.com';

type Listener = (event: never) => void;

/** Stands in for the plugins and for a page in the web view. Records their calls. */
export class FakePhone {
  /** Calls of plugins, such as `Browser.open {"url":"…"}`. */
  readonly calls: string[] = [];
  /** Addresses that left the page. */
  readonly opened: string[] = [];
  readonly listeners = new Map<string, Listener>();
  /** Error with which plugins such as BiometricAuth and Share fail; null if they succeed. */
  refusal: Error | null = null;
  backs = 0;
  /** Whether the person allows notifications, and what they answer. */
  readonly permissions = { before: 'prompt', after: 'granted' };

  readonly #record = (name: string) => async (options?: object) => {
    this.calls.push(options ? `${name} ${JSON.stringify(options)}` : name);
    if (this.refusal) throw this.refusal;
  };

  readonly plugins = {
    App: {
      addListener: async (type: string, listener: Listener) => {
        this.listeners.set(type, listener);
        return { remove: async () => {} };
      },
      minimizeApp: this.#record('App.minimizeApp'),
    },
    BiometricAuth: { authenticate: this.#record('BiometricAuth.authenticate') },
    Browser: {
      open: async ({ url }: { url: string }) => {
        this.calls.push('Browser.open');
        this.opened.push(url);
      },
      close: this.#record('Browser.close'),
    },
    CrashReports: {
      list: async () => ({ reports: this.crashFiles ?? JSON.stringify(this.crashes) }),
      remove: async ({ ids }: { ids: string[] }) => {
        this.crashes.splice(0, this.crashes.length, ...this.crashes.filter(({ id }) => !ids.includes(id)));
      },
    },
    /** The files that are stored, with their content, and what happens at the next part. */
    Files: {
      stored: [] as [name: string, content: string][],
      begun: null as { name: string; parts: Buffer[] } | null,
      onAppend: () => {},
      begin: async ({ name }: { name: string }) => {
        await this.#record('Files.begin')();
        this.plugins.Files.begun = { name, parts: [] };
      },
      append: async ({ part }: { part: string }) => {
        await new Promise((resolve) => setTimeout(resolve));
        this.plugins.Files.onAppend();
        this.calls.push('Files.append');
        this.plugins.Files.begun?.parts.push(Buffer.from(part, 'base64'));
      },
      finish: async () => {
        this.calls.push('Files.finish');
        const { begun, stored } = this.plugins.Files;
        if (begun) stored.push([begun.name, Buffer.concat(begun.parts).toString('latin1')]);
      },
      discard: this.#record('Files.discard'),
    },
    Keyboard: { setAccessoryBarVisible: this.#record('Keyboard.setAccessoryBarVisible') },
    Push: {
      addListener: async (type: string, listener: Listener) => void this.listeners.set(type, listener),
      checkPermissions: async () => ({ receive: this.permissions.before }),
      requestPermissions: async () => {
        this.calls.push('Push.requestPermissions');
        return { receive: this.permissions.after };
      },
      register: async () => {
        await this.#record('Push.register')();
        this.emit('registration', { value: 'the-token' });
      },
      unregister: this.#record('Push.unregister'),
    },
    Share: { share: this.#record('Share.share') },
    Screen: null as ScreenPlugin | null,
  };

  readonly page = {
    location: { origin, href: `${origin}/app/devices`, assign: (url: string) => void this.opened.push(url) },
    history: { back: () => void this.backs++ },
    document: Object.assign(new EventTarget(), { querySelectorAll: (): object[] => [], activeElement: null as object | null }),
    ...fakeLinks(origin),
    navigator: { mediaDevices: {} as object | undefined } as Record<string, unknown>,
    top: null as unknown,
    open: (() => {
      throw new Error('A web view has one window');
    }) as (url?: string) => unknown,
    nearhandBridge: undefined as Record<string, unknown> | undefined,
  };

  /** Reports that the phone keeps over starts of the app. */
  readonly crashes: CrashReport[];
  /** Answer of the native part instead of these reports. */
  crashFiles: string | null = null;

  constructor(crashes: CrashReport[] = []) {
    this.crashes = crashes;
    this.page.top = this.page;
  }

  /** Runs the real script for the page. */
  start(facts: Partial<MobileFacts> = {}, now = Date.now): this {
    const { canPush = false } = facts;
    startBridge({
      page: this.page as unknown as Page,
      plugins: { ...this.plugins, Push: canPush ? this.plugins.Push : null } as unknown as Plugins,
      facts: { origin, appVersion: '4.2.0', os: 'android', store: 'google_play', isLocked: false, canPush, ...facts },
      now,
    });
    return this;
  }

  /** A report as the native part writes it. */
  crash(): CrashReport {
    const frames = [{ function: 'com.nearhand.mobile.MainActivity.load', file: 'MainActivity.java', line: 42, column: null }];
    const id = randomBytes(16).toString('hex');
    return { id, at: 1, appVersion: '4.2.0', part: 'main', reason: 'exception', name: 'java.lang.Error', message: '', frames, count: 1 };
  }

  emit(type: string, event: object): void {
    this.listeners.get(type)?.(event as never);
  }

  /** Another program opens an address in the app. */
  arrive(url: string): void {
    this.emit('appUrlOpen', { url });
  }

  /** Calls a function of the bridge. */
  bridge(name: 'postMessage' | 'listen', argument: unknown): void {
    const call = this.page.nearhandBridge?.[name] as ((argument: unknown) => void) | undefined;
    if (!call) throw new Error('The page has no bridge');
    call(argument);
  }

  post(json: unknown): void {
    this.bridge('postMessage', json);
  }
}

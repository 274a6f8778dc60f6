import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { bridgeOptions } from '../../packaging/build-www.ts';
import type { MobileFacts } from '../mobile-facts.ts';
import { fakeLinks } from './fake-links.ts';

const require = createRequire(import.meta.url);
/** The scripts of Capacitor that the native part puts into the page first. */
const nativeBridges = {
  android: '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: '@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
};

let built: Promise<string> | null = null;
const ownScript = () => (built ??= build({ ...bridgeOptions, write: false }).then(({ outputFiles }) => outputFiles[0]?.text ?? ''));

/** A call of a plugin, as the native part gets it. */
export interface NativeCall {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: object;
}

const promise = (...names: string[]) => names.map((name) => ({ name, rtype: 'promise' }));
const listeners = [{ name: 'addListener', rtype: 'callback' }, ...promise('removeListener')];
const headers = [
  { name: 'App', methods: [...listeners, ...promise('minimizeApp')] },
  { name: 'Browser', methods: [...listeners, ...promise('open', 'close')] },
  { name: 'NearhandFiles', methods: promise('begin', 'append', 'finish', 'discard') },
  { name: 'Keyboard', methods: [...listeners, ...promise('setAccessoryBarVisible')] },
  { name: 'PushNotifications', methods: [...listeners, ...promise('checkPermissions', 'requestPermissions', 'register', 'unregister')] },
  { name: 'Share', methods: promise('share') },
  { name: 'NearhandCrashReports', methods: promise('list', 'remove') },
  { name: 'NearhandScreen', methods: promise('start', 'nextFrame', 'stop') },
];

/** A page in the web view of the app, with the scripts as the native part puts them there, and a stand-in of that part. */
export async function nativePage(facts: MobileFacts, address = `${facts.origin}/app/`) {
  const calls: NativeCall[] = [];
  const { os } = facts;
  const window: Record<string, unknown> = {
    location: { origin: new URL(address).origin, href: address, assign: () => {} },
    history: { back: () => {} },
    document: { querySelectorAll: () => [], addEventListener: () => {}, cookie: '' },
    navigator: { mediaDevices: {}, userAgent: os },
    console: { ...console, groupCollapsed: () => {}, groupEnd: () => {}, debug: () => {} },
    open: () => {},
    Document: class {},
    HTMLDocument: class {},
    fetch: () => {},
    prompt: () => 'false',
    XMLHttpRequest: class {},
    ...fakeLinks(facts.origin),
    Blob,
    TextEncoder,
    URLSearchParams,
    btoa,
    setTimeout,
    ...(os === 'android'
      ? { androidBridge: { postMessage: (json: string) => calls.push(JSON.parse(json)) } }
      : { webkit: { messageHandlers: { bridge: { postMessage: (call: NativeCall) => calls.push(call) } } } }),
  };
  window['window'] = window;
  window['top'] = window;
  const context = createContext(window);
  window['top'] = runInContext('globalThis', context);
  window['window'] = window['top'];
  runInContext('window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };', context);
  runInContext(readFileSync(require.resolve(nativeBridges[os]), 'utf8'), context);
  runInContext(`window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`, context);
  runInContext(`{ const nearhandFacts = ${JSON.stringify(facts)};\n${await ownScript()}\n}`, context);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  await settle();
  return {
    window,
    calls,
    settle,
    /** The native part answers a call, or reports an event to its listener. */
    answer: ({ callbackId, pluginId, methodName }: NativeCall, data: object) =>
      runInContext(
        `window.Capacitor.fromNative(${JSON.stringify({ callbackId, pluginId, methodName, data, success: true, save: true })})`,
        context,
      ),
  };
}

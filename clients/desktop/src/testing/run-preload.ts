import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { preloadOptions } from '../../packaging/bundles.ts';
import type { FakeElectron } from './fake-electron.ts';
import type { FakeWindow } from './fake-window.ts';

const scripts = new Map<string, Promise<string>>();

/** A preload script as the app contains it. */
export function preloadScriptOf(name: string): Promise<string> {
  const script = scripts.get(name) ?? buildScript(name);
  scripts.set(name, script);
  return script;
}

async function buildScript(name: string): Promise<string> {
  const { outputFiles } = await build({ ...preloadOptions(name), write: false });
  return outputFiles?.[0]?.text ?? '';
}

/**
 * Runs the real preload script for the page that a window shows, and returns what the page finds in its global object. Like Electron, it
 * gets `electron` only, and the world of the page gets no objects of the script but functions.
 */
export async function runPreload(
  electron: FakeElectron,
  window: FakeWindow,
  { name = 'product-preload', isFrame = false } = {},
): Promise<Record<string, object>> {
  const world: Record<string, object> = {};
  const { origin } = new URL(window.webContents.url);
  const frame = isFrame ? { parent: {} } : {};
  const parts = {
    contextBridge: { exposeInMainWorld: (key: string, api: object) => (world[key] = Object.freeze(api)) },
    ipcRenderer: {
      send: (channel: string, json?: unknown) => electron.send(window, channel, json, frame),
      invoke: async (channel: string, argument?: unknown) => electron.invoke(window, channel, argument, frame),
      on: (channel: string, listener: (event: object, json: string) => void) =>
        window.webContents.on('sent', (sentTo, json) => sentTo === channel && listener({}, json)),
    },
  };
  const page: { top: object | null } = { top: null };
  page.top = isFrame ? {} : page;
  runInNewContext(await preloadScriptOf(name), {
    require: (id: string) => {
      if (id !== 'electron') throw new Error(`A sandboxed preload script cannot load ${id}`);
      return parts;
    },
    process: { argv: ['electron', ...(window.options.webPreferences?.additionalArguments ?? [])] },
    location: { origin },
    window: page,
    module: { exports: {} },
    exports: {},
    decodeURIComponent,
  });
  return world;
}

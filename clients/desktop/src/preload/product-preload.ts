/** Preload script of the pages of the product: defines the bridge (docs/clients.md). Sandboxed: it can load nothing but `electron`. */
import { contextBridge, ipcRenderer } from 'electron';
import { channels } from '../bridge/channels.ts';
import { factsArgument } from '../windows/web-preferences.ts';
import type { ProductFacts } from './product-facts.ts';

const given = process.argv.find((argument) => argument.startsWith(factsArgument));
const { origin, ...facts } = JSON.parse(decodeURIComponent(given?.slice(factsArgument.length) ?? '{}')) as Partial<ProductFacts>;

if (location.origin === origin && window.top === window) {
  let listener: ((json: string) => void) | null = null;
  ipcRenderer.on(channels.message, (_event, json: string) => listener?.(json));
  contextBridge.exposeInMainWorld('nearhandBridge', {
    version: 5,
    kind: 'desktop',
    ...facts,
    hasCrashReports: true,
    postMessage: (json: unknown) => ipcRenderer.send(channels.message, String(json)),
    listen: (next: (json: string) => void) => {
      listener = next;
      ipcRenderer.send(channels.listening);
    },
  });
}

import { atom, boot, type Me, meAtom, store, storedAtom } from '@nearhand/platform/core';
import { loadScript } from './load-script';
import { type VisitorData, visitorDataOf } from './visitor-data';

type Event = 'close' | 'messageFromOperator';

/** Tidio's API in the page. */
export interface TidioApi {
  on(event: Event, listener: () => void): void;
  show(): void;
  hide(): void;
  open(): void;
  setVisitorData(data: VisitorData): void;
}

declare global {
  interface Window {
    tidioChatApi?: TidioApi;
  }
  interface Document {
    /** Read by the script when it starts. */
    tidioIdentify?: Omit<VisitorData, 'tags'>;
  }
}

export const chatStateAtom = atom<'notReady' | 'ready' | 'shown' | 'hidden'>('notReady');

/** The last user with whom the chat was loaded in this browser. */
const visitorAtom = storedAtom('chat-visitor', '');

function show(api: TidioApi): void {
  api.show();
  store.set(chatStateAtom, 'shown');
}

function hide(api: TidioApi): void {
  api.hide();
  store.set(chatStateAtom, 'hidden');
}

/** The conversation of another user must not appear. */
function forgetOthers(userId: string): void {
  if (store.get(visitorAtom) === userId) return;
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith('tidio'))) localStorage.removeItem(key);
  store.set(visitorAtom, userId);
}

function whenReady(): Promise<TidioApi> {
  const { promise, resolve } = Promise.withResolvers<TidioApi>();
  document.addEventListener('tidioChat-ready', () => window.tidioChatApi && resolve(window.tidioChatApi), { once: true });
  return promise;
}

/** Follows the user of the page. The script keeps its visitor, so another user needs a new document. */
function follow(api: TidioApi, userId: string): void {
  const me = store.get(meAtom);
  if (!me) hide(api);
  else if (me.user.id === userId) api.setVisitorData(visitorDataOf(me));
  else location.reload();
}

async function load(me: Me): Promise<TidioApi> {
  const { key, url } = boot.telemetry.chat ?? { key: '', url: '' };
  forgetOthers(me.user.id);
  const { tags: _tags, ...identity } = visitorDataOf(me);
  document.tidioIdentify = identity;
  const ready = whenReady();
  await loadScript(`${url}/${key}.js`, { retries: 3, delayMs: 500 });
  const api = await ready;
  store.set(chatStateAtom, 'ready');
  hide(api);
  api.on('messageFromOperator', () => show(api));
  api.on('close', () => hide(api));
  follow(api, me.user.id);
  store.sub(meAtom, () => follow(api, me.user.id));
  return api;
}

let loading: Promise<TidioApi> | null = null;

/** Loads the chat for the signed-in user, once; it stays hidden. Rejects if its script cannot be loaded; then it can be tried again. */
export function loadChat(): Promise<TidioApi> {
  const me = store.get(meAtom);
  if (!me) return Promise.reject(new Error('Nobody is signed in'));
  loading ??= load(me).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

export async function showChat(): Promise<void> {
  const api = await loadChat();
  show(api);
  api.open();
}

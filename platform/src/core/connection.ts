import { atom } from 'jotai';
import { boot } from './boot.ts';
import { store } from './store.ts';

/** `unreachable`: the device has a network, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

export const connectionAtom = atom<Connection>('online');

/** Number of times that a lost connection has come back. */
export const reconnectionsAtom = atom(0);

const probeMs = 2_000;
const timeoutMs = 4_000;

let isWatching = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let isProbing = false;

/** Asks the server for a sign of life; `silent` if neither an answer nor a failure came within the timeout. */
export async function probeServer(timeoutMs: number): Promise<'reachable' | 'unreachable' | 'silent'> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(`${boot.apiBase}/is-internet-up`, location.href);
    const response = await fetch(url, { cache: 'no-store', signal });
    // An error page of a proxy is not the server.
    const isServer = response.ok && (response.headers.get('Content-Type') ?? '').includes('json');
    return isServer ? 'reachable' : 'unreachable';
  } catch {
    return signal.aborted ? 'silent' : 'unreachable';
  }
}

function setOnline(): void {
  const wasLost = store.get(connectionAtom) !== 'online';
  store.set(connectionAtom, 'online');
  if (wasLost) store.set(reconnectionsAtom, (count) => count + 1);
}

async function probe(): Promise<void> {
  clearTimeout(timer);
  if ((await probeServer(timeoutMs)) === 'reachable') return setOnline();
  store.set(connectionAtom, navigator.onLine ? 'unreachable' : 'offline');
  timer = setTimeout(check, probeMs);
}

/** Asks the server, and repeats that until it answers. */
function check(): void {
  if (isProbing) return;
  isProbing = true;
  void probe().finally(() => {
    isProbing = false;
  });
}

/** Reports that a request failed without a response. The server decides whether the connection is lost. */
export function reportNetworkFailure(): void {
  if (isWatching) check();
}

/** Keeps `connectionAtom` up to date. */
export function watchConnection(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('offline', () => {
    store.set(connectionAtom, 'offline');
    check();
  });
  window.addEventListener('online', check);
  if (!navigator.onLine) check();
}

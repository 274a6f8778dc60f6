import type { ProviderAttempt } from './provider-attempt.ts';

/** What the window of a provider tells the page that opened it. */
interface Arrival {
  kind: 'arrived';
  /** Absent where the browser has forgotten it on the way. */
  attemptId?: string | undefined;
  /** What stood behind the # of the callback. */
  outcome: string;
}

interface Receipt {
  kind: 'taken';
  outcome: string;
}

type Message = Arrival | Receipt;

const name = 'nearhand.provider';
const receiptMs = 4000;

const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null && 'kind' in data && 'outcome' in data;

/** The opener's side: answers what the attempt's window brings, whenever that is. */
export function awaitProviderOutcome({ id }: Pick<ProviderAttempt, 'id'>, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const channel = new BroadcastChannel(name);
  const take = (data: unknown) => {
    if (!isMessage(data) || data.kind !== 'arrived' || (data.attemptId ?? id) !== id) return;
    channel.postMessage({ kind: 'taken', outcome: data.outcome } satisfies Receipt);
    resolve(data.outcome);
  };
  // In a frame of another site the channel is apart, and the opener is still known.
  const hear = ({ origin, data }: MessageEvent) => origin === location.origin && take(data);
  channel.addEventListener('message', ({ data }) => take(data));
  window.addEventListener('message', hear);
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise.finally(() => {
    window.removeEventListener('message', hear);
    // The receipt has to leave before.
    setTimeout(() => channel.close(), 0);
  });
}

/** The window's side: hands over what the provider brought, and answers whether a page has taken it. */
export async function sendProviderOutcome(attemptId: string | undefined, outcome: string): Promise<boolean> {
  const channel = new BroadcastChannel(name);
  const message: Arrival = { kind: 'arrived', attemptId, outcome };
  const { promise, resolve } = Promise.withResolvers<boolean>();
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'taken' && data.outcome === outcome) resolve(true);
  });
  channel.postMessage(message);
  const opener = window.opener as Window | null;
  opener?.postMessage(message, location.origin);
  const late = setTimeout(() => resolve(false), receiptMs);
  return promise.finally(() => {
    clearTimeout(late);
    channel.close();
  });
}

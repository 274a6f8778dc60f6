import type { ProviderAttempt } from './provider-attempt.ts';

interface Arrival {
  kind: 'arrived';
  /** Absent if the browser lost its session storage on the way. */
  attemptId?: string | undefined;
  /** Fragment of the callback URL. */
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

/** Opener: resolves with the fragment that the attempt's window sends, and acknowledges it. */
export function awaitProviderOutcome({ id }: Pick<ProviderAttempt, 'id'>, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const channel = new BroadcastChannel(name);
  const take = (data: unknown) => {
    if (!isMessage(data) || data.kind !== 'arrived' || (data.attemptId ?? id) !== id) return;
    channel.postMessage({ kind: 'taken', outcome: data.outcome } satisfies Receipt);
    resolve(data.outcome);
  };
  // A cross-site frame has a partitioned channel but still an opener.
  const hear = ({ origin, data }: MessageEvent) => origin === location.origin && take(data);
  channel.addEventListener('message', ({ data }) => take(data));
  window.addEventListener('message', hear);
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise.finally(() => {
    window.removeEventListener('message', hear);
    // Lets the acknowledgement leave first.
    setTimeout(() => channel.close(), 0);
  });
}

/** Window: sends the fragment to the opener. Resolves to whether a page acknowledged it. */
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

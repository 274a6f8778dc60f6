import { textOf } from './host-values.ts';

/** The host answered with an error, or not in time. */
export class HostError extends Error {
  override name = 'HostError';
}

const waitMs = 15_000;

/** Rejects if the host does not reply in time. */
export async function replyInTime<T>(reply: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new HostError('The host does not reply')), waitMs);
  return Promise.race([reply, promise]).finally(() => clearTimeout(timer));
}

/** Matches replies with numbered requests. A reply to no request is ignored. */
export class Replies {
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #last = 0;

  /** Sends a request with a new number; resolves with its reply. */
  request(send: (id: number) => void): Promise<unknown> {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    send(id);
    return replyInTime(promise).finally(() => this.#waiting.delete(id));
  }

  resolve(id: unknown, value: unknown): void {
    if (typeof id === 'number') this.#waiting.get(id)?.resolve(value);
  }

  reject(id: unknown, reason: unknown): void {
    if (typeof id === 'number') this.#waiting.get(id)?.reject(new HostError(textOf(reason, 200) || 'The host refused'));
  }
}

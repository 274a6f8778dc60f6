import type { EmbedSession } from '@nearhand/contracts/embed/frame.gen';
import { EmbedError } from './embed-error.ts';

interface Pending {
  resolve: (session: EmbedSession | null) => void;
  reject: (error: EmbedError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Calls that wait for their responses. A response to no call is ignored. */
export class PendingCalls {
  readonly #pending = new Map<number, Pending>();
  readonly #waitMs: number;
  #last = 0;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  add(send: (id: number) => void): Promise<EmbedSession | null> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.reject(id, new EmbedError('timeout', 'The page did not respond in time')), this.#waitMs);
      this.#pending.set(id, { resolve, reject, timer });
      send(id);
    });
  }

  resolve(id: number, session: EmbedSession | null): void {
    this.#take(id)?.resolve(session);
  }

  reject(id: number, error: EmbedError): void {
    this.#take(id)?.reject(error);
  }

  rejectAll(error: EmbedError): void {
    for (const id of [...this.#pending.keys()]) this.reject(id, error);
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    clearTimeout(pending?.timer);
    this.#pending.delete(id);
    return pending;
  }
}

import { isOfProduct } from '../addresses/link-target.ts';

const longestMs = 10 * 60_000;
const most = 10;

/** A page of an app. */
interface Page {
  isDestroyed(): boolean;
}

interface PendingSignIn<P> {
  page: P;
  expiresAt: number;
}

/** Sign-ins that pages of the app have started in the browser of the system. Each returns once, and only to the page that started it. */
export class PendingSignIns<P extends Page> {
  readonly #pending = new Map<string, PendingSignIn<P>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether this address starts a sign-in, which may be opened in the browser then. */
  start(url: string, origin: string, page: P): boolean {
    if (!isOfProduct(url, origin)) return false;
    const { pathname, hash } = new URL(url);
    const state = new URLSearchParams(hash.slice(1)).get('state') ?? '';
    if (pathname !== '/user/auth_callback' || !/^[\w-]{8,64}$/.test(state) || this.#pending.has(state)) return false;
    // The oldest ones are given up: somebody has tried again.
    for (const known of [...this.#pending.keys()].slice(0, Math.max(0, this.#pending.size - most + 1))) this.#pending.delete(known);
    this.#pending.set(state, { page, expiresAt: this.#now() + longestMs });
    return true;
  }

  /** The page that waits for this state; null for an unknown, late or repeated return. */
  finish(state: string): P | null {
    const found = this.#pending.get(state);
    this.#pending.delete(state);
    return found && found.expiresAt > this.#now() && !found.page.isDestroyed() ? found.page : null;
  }
}

import type { WebContents } from 'electron';
import { isOfProduct } from '../product/link-target.ts';

const longestMs = 10 * 60_000;
const most = 10;

interface PendingSignIn {
  contents: WebContents;
  expiresAt: number;
}

/** Sign-ins that pages of the app have started in the browser of the system. Each returns once, and only to the page that started it. */
export class PendingSignIns {
  readonly #pending = new Map<string, PendingSignIn>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether this address starts a sign-in, which may be opened in the browser then. */
  start(url: string, origin: string, contents: WebContents): boolean {
    if (!isOfProduct(url, origin)) return false;
    const { pathname, hash } = new URL(url);
    const state = new URLSearchParams(hash.slice(1)).get('state') ?? '';
    if (pathname !== '/user/auth_callback' || !/^[\w-]{8,64}$/.test(state) || this.#pending.has(state)) return false;
    // The oldest ones are given up: somebody has tried again.
    for (const known of [...this.#pending.keys()].slice(0, Math.max(0, this.#pending.size - most + 1))) this.#pending.delete(known);
    this.#pending.set(state, { contents, expiresAt: this.#now() + longestMs });
    return true;
  }

  /** The page that waits for this state; null for an unknown, late or repeated return. */
  finish(state: string): WebContents | null {
    const found = this.#pending.get(state);
    this.#pending.delete(state);
    return found && found.expiresAt > this.#now() && !found.contents.isDestroyed() ? found.contents : null;
  }
}

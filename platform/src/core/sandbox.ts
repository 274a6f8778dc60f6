import { claimsOf } from './identity/token-claims.ts';
import { tabStorage } from './storage/tab-storage.ts';

/** A trial without an account, which belongs to one window. */
export interface Sandbox {
  /** Path of the operator's window. */
  path: string;
  accessToken: string;
  /** End in ms since 1970, by the clock of this computer. */
  endsAt: number;
}

/** Keeps the sign-in for the window that this tab opens next. Other tabs, and other pages of this one, do not learn of it. */
export function keepSandbox(window: string, accessToken: string): void {
  const { iat, exp } = claimsOf(accessToken);
  const kept: Sandbox = { path: new URL(window).pathname, accessToken, endsAt: Date.now() + (exp - iat) * 1000 };
  tabStorage.store('sandbox', JSON.stringify(kept));
}

function read(): Sandbox | null {
  const text = tabStorage.read('sandbox');
  if (text === null) return null;
  const kept = JSON.parse(text) as Sandbox;
  return kept.path === location.pathname ? kept : null;
}

/** The trial of this document. It then shares nothing with other pages: nobody who is signed in in this browser is disturbed. */
export const sandbox: Sandbox | null = read();

/** Ends the trial of this document before its time: the server no longer accepts its token. */
export function endSandbox(): void {
  if (sandbox) sandbox.endsAt = Math.min(sandbox.endsAt, Date.now());
}

export const isSandboxOver = (now = Date.now()): boolean => sandbox !== null && sandbox.endsAt <= now;

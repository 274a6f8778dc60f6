import type { components } from '@nearhand/contracts/identity.gen';
import { boot, NetworkError } from '@nearhand/platform/core';

type Schemas = components['schemas'];

/** The identity provider refused; `code` is its own, such as INVALID_LOGIN_CREDENTIALS. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

// One retry on network failure, the waits being Fibonacci numbers (spec §9).
const waitsMs = [1000];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function send(url: URL, body: unknown): Promise<Response> {
  const request = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  for (const ms of waitsMs) {
    try {
      return await fetch(url, request);
    } catch {
      await wait(ms);
    }
  }
  return fetch(url, request).catch((cause: unknown) => {
    throw new NetworkError(undefined, { cause });
  });
}

/** Exchanges e-mail and password for tokens (Identity Toolkit, accounts:signInWithPassword). */
export async function signInWithPassword(email: string, password: string): Promise<Schemas['SignInResponse']> {
  const path = `${boot.identityBase}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
  const response = await send(new URL(path, location.href), { email, password, returnSecureToken: true });
  if (response.ok) return (await response.json()) as Schemas['SignInResponse'];
  const refusal = (await response.json().catch(() => null)) as Schemas['IdentityError'] | null;
  throw new IdentityError(refusal?.error.message.split(' ')[0] ?? 'UNKNOWN');
}

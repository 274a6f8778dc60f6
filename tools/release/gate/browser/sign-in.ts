import type { BrowserContextOptions } from 'playwright-core';
import type { PreviewProduct } from './preview-product.ts';

interface Answer {
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

/** The state of a browser in which the owner of the demo company is signed in. */
export async function signedInState({
  url,
  owner: { email, password },
}: PreviewProduct): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`The sign-in of ${email} answered ${response.status}: ${await response.text()}`);
  const { idToken, refreshToken, expiresIn } = (await response.json()) as Answer;
  const tokens = { accessToken: idToken, refreshToken, expiresAt: Date.now() + Number(expiresIn) * 1000 };
  const kept = { tokens, 'signed-in-before': true, locale: 'en', theme: 'light' };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name: `nearhand.${name}`, value: JSON.stringify(value) }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

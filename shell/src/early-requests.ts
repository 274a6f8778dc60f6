import type { Boot } from '@nearhand/contracts/release';
import { type EarlyResponse, type SignIn, type Tokens, unseal } from '@nearhand/platform/host';
import { isInSandbox, stored } from './stored';

const paths = ['/me', '/me/signaling'];
const timeoutMs = 20_000;
const renewBeforeMs = 60_000;

async function authorizationOf(sealed: string): Promise<string | null> {
  const text = await unseal(sealed).catch(() => null);
  return text === null ? null : `Bearer ${(JSON.parse(text) as Tokens).accessToken}`;
}

async function send(url: string, headers: Record<string, string>, authorization: Promise<string | null>): Promise<Response> {
  const Authorization = await authorization;
  if (Authorization === null) throw new Error('This browser has lost the key of the sign-in');
  return fetch(url, { headers: { ...headers, Authorization }, signal: AbortSignal.timeout(timeoutMs) });
}

function request(): EarlyResponse[] {
  // The window of a trial has a sign-in of its own.
  if (isInSandbox()) return [];
  const block = document.getElementById('boot')?.textContent;
  const signIn = stored('sign-in') as Partial<SignIn> | null;
  if (!location.pathname.startsWith('/app/') || !block || !signIn?.sealed) return [];
  if (!signIn.expiresAt || signIn.expiresAt - Date.now() < renewBeforeMs) return [];
  const { apiBase, version } = JSON.parse(block) as Boot;
  const authorization = authorizationOf(signIn.sealed);
  const locale = stored('locale');
  const headers = {
    'Nearhand-Client-Version': version,
    ...(typeof locale === 'string' && { 'Accept-Language': locale }),
  };
  return paths.map((path) => {
    const { href: url } = new URL(apiBase + path, location.href);
    const response = send(url, headers, authorization);
    // The caller that takes the response over handles the failure.
    response.catch(() => undefined);
    return { url, authorization, response };
  });
}

/** First responses for each page of the app, unless its token must be renewed; requested while the application code loads. */
export const earlyResponses = request();

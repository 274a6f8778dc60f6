import type { Boot } from '@nearhand/contracts/release';
import { type EarlyResponse, type Tokens } from '@nearhand/platform/host';
import { isInSandbox, stored } from './stored';

const paths = ['/me', '/me/signaling'];
const timeoutMs = 20_000;
const renewBeforeMs = 60_000;

function request(): EarlyResponse[] {
  // The window of a trial has a sign-in of its own.
  if (isInSandbox()) return [];
  const block = document.getElementById('boot')?.textContent;
  const tokens = stored('tokens') as Partial<Tokens> | null;
  if (!location.pathname.startsWith('/app/') || !block || !tokens?.accessToken) return [];
  if (!tokens.expiresAt || tokens.expiresAt - Date.now() < renewBeforeMs) return [];
  const { apiBase, version } = JSON.parse(block) as Boot;
  const authorization = `Bearer ${tokens.accessToken}`;
  const locale = stored('locale');
  const headers = {
    Authorization: authorization,
    'Nearhand-Client-Version': version,
    ...(typeof locale === 'string' && { 'Accept-Language': locale }),
  };
  return paths.map((path) => {
    const { href: url } = new URL(apiBase + path, location.href);
    const response = fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    // The caller that takes the response over handles the failure.
    response.catch(() => undefined);
    return { url, authorization, response };
  });
}

/** First responses for each page of the app, unless its token must be renewed; requested while the application code loads. */
export const earlyResponses = request();

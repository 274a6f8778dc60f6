import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const fetchMock = jest.fn<typeof fetch>();
const hourMs = 3_600_000;
jest.unstable_mockModule('@nearhand/platform/host', () => ({
  unseal: async (sealed: string) => JSON.stringify({ accessToken: sealed.replace('sealed ', '') }),
}));

/** Loads the module, as the document does, and returns the addresses that it requests. */
async function requestedAt(path: string, stored: Record<string, unknown>): Promise<string[]> {
  history.replaceState(null, '', path);
  for (const [key, value] of Object.entries(stored)) {
    localStorage.setItem(`nearhand.${key}`, typeof value === 'string' ? value : JSON.stringify(value));
  }
  jest.resetModules();
  const { earlyResponses } = await import('./early-requests');
  return earlyResponses.map(({ url }) => new URL(url).pathname);
}

const signIn = (expiresInMs = hourMs) => ({ 'sign-in': { claims: {}, expiresAt: Date.now() + expiresInMs, sealed: 'sealed a' } });

describe('early requests', () => {
  beforeEach(() => {
    globalThis.fetch = fetchMock.mockReset().mockResolvedValue(new Response('{}'));
    document.body.innerHTML = '<script type="application/json" id="boot">{"apiBase":"/api","version":"1.0.0"}</script>';
    localStorage.clear();
  });
  afterEach(() => {
    document.body.innerHTML = '';
    history.replaceState(null, '', '/');
  });

  it('ask for the user and the socket of a page of the app, as the user', async () => {
    expect(await requestedAt('/app/devices', { ...signIn(), locale: '"pl"' })).toEqual(['/api/me', '/api/me/signaling']);
    await Promise.resolve();
    expect(fetchMock).toHaveBeenCalledWith(
      expect.stringContaining('/api/me'),
      expect.objectContaining({ headers: { Authorization: 'Bearer a', 'Nearhand-Client-Version': '1.0.0', 'Accept-Language': 'pl' } }),
    );
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['on a page outside the app', '/user/sign-in', signIn()],
    ['if nobody is signed in', '/app/devices', {}],
    ['with a token that must be renewed first', '/app/devices', signIn(30_000)],
    ['with stored values that are damaged', '/app/devices', { 'sign-in': '{"sealed":' }],
  ])('are none %s', async (_name, path, stored) => {
    expect(await requestedAt(path, stored)).toEqual([]);
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

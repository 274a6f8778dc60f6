import { describe, expect, it } from '@jest/globals';
import { signInHere } from '../testing/sign-in.ts';
import { callAsUser } from './call-as-user.ts';

const refused = (message: string) => Response.json({ error: { code: 400, message, errors: [] } }, { status: 400 });

/** Fakes the identity provider by path; returns the tokens that it received. */
function identity(answers: Record<string, (token: string) => Response>): string[] {
  const shown: string[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { idToken = '' } = (await request.json()) as { idToken?: string };
    shown.push(idToken);
    const name = Object.keys(answers).find((path) => request.url.endsWith(path));
    if (!name) throw new Error(`The test has no answer to ${request.url}`);
    return answers[name]?.(idToken) ?? refused('UNKNOWN');
  };
  return shown;
}

describe('callAsUser', () => {
  it('retries with fresh tokens when the current ones have ended', async () => {
    signInHere({ accessToken: 'old', refreshToken: 'refresh' });
    const shown = identity({
      'accounts:update': (token) => (token === 'new' ? Response.json({ kind: 'done' }) : refused('TOKEN_EXPIRED')),
      '/v1/token': () => Response.json({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }),
    });
    expect(await callAsUser('v1/accounts:update', { displayName: 'Ada' })).toEqual({ kind: 'done' });
    expect(shown.filter(Boolean)).toEqual(['old', 'new']);
  });

  it('passes other errors on', async () => {
    signInHere({ accessToken: 'old', refreshToken: 'refresh' });
    const shown = identity({ 'accounts:update': () => refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN') });
    await expect(callAsUser('v1/accounts:update', {})).rejects.toThrow('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect(shown).toEqual(['old']);
  });
});

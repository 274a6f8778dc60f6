import { describe, expect, it, jest } from '@jest/globals';

const path = '/app/session/desktop/019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11';
const own = { claims: { sub: 'the-person' }, expiresAt: Date.now() + 3_600_000, sealed: 'of-the-person' };
const encode = (value: object) => btoa(JSON.stringify(value));
/** Issued by a server whose clock is an hour ahead. */
const iat = Math.floor(Date.now() / 1000) + 3600;
const token = `${encode({})}.${encode({ sub: 'somebody', iat, exp: iat + 600 })}.signature`;

const { keepSandbox } = await import('./sandbox.ts');
keepSandbox(`http://localhost${path}`, token);
history.replaceState(null, '', path);
jest.resetModules();
const { isSandboxOver, sandbox } = await import('./sandbox.ts');
const { isSignedIn } = await import('./identity/sign-in.ts');
const { accessToken, replaceAccessToken, signOut, storeTokens } = await import('./identity/tokens.ts');
const { storedAtom } = await import('./storage/stored-atom.ts');
const { store } = await import('./store.ts');

describe('sandbox', () => {
  it('ends after the lifetime of its token, by the clock of this computer', () => {
    const left = (sandbox?.endsAt ?? 0) - Date.now();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
    expect([isSandboxOver(), isSandboxOver(sandbox?.endsAt)]).toEqual([false, true]);
  });

  it('signs in the window that it was kept for, and nothing renews it', async () => {
    expect(isSignedIn()).toBe(true);
    expect(await accessToken()).toBe(token);
  });

  it('is over when the server refuses its token', async () => {
    expect(isSandboxOver()).toBe(false);
    expect(await replaceAccessToken(token)).toBeNull();
    expect(isSandboxOver()).toBe(true);
  });

  it('leaves the sign-in and the settings of a person in this browser as they are', async () => {
    localStorage.setItem('nearhand.sign-in', JSON.stringify(own));
    localStorage.setItem('nearhand.theme', '"light"');
    const before = { ...localStorage };
    const theme = storedAtom('theme', 'system');
    expect(store.get(theme)).toBe('system');
    store.set(theme, 'dark');
    await storeTokens({ accessToken: 'a', refreshToken: 'b' }, 60);
    signOut();
    expect({ ...localStorage }).toEqual(before);
  });
});

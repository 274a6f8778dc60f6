import { describe, expect, it, vi } from 'vitest';
import { signInHere } from '../../testing/sign-in.ts';
import { CancelledError } from '../errors.ts';
import { store } from '../store.ts';
import { isRecentlySignedIn, reauthenticate, withRecentSignIn } from './reauthenticate.ts';
import { reauthenticationRequestAtom } from './reauthentication-request.ts';

const lifetimeS = 3600;

/** Stores tokens of a sign-in `agoS` seconds ago, renewed `renewedAgoS` seconds ago. */
function signedIn(agoS: number, { renewedAgoS = 0, serverAheadS = 0 } = {}): void {
  const now = Math.floor(Date.now() / 1000) + serverAheadS;
  const claims = { sub: 'ada', iat: now - renewedAgoS, exp: now - renewedAgoS + lifetimeS, auth_time: now - agoS };
  const accessToken = `head.${btoa(JSON.stringify(claims))}.signature`;
  signInHere({ accessToken, expiresAt: Date.now() + (lifetimeS - renewedAgoS) * 1000 });
}

const request = () => store.get(reauthenticationRequestAtom);

describe('reauthenticate', () => {
  it.each([
    [0, true],
    [100, true],
    [121, false],
    [7200, false],
  ])('counts a sign-in %i s ago as recent: %s', (agoS, isRecent) => {
    signedIn(agoS);
    expect(isRecentlySignedIn()).toBe(isRecent);
  });

  it('ignores renewed tokens and a wrong local clock', () => {
    signedIn(600, { renewedAgoS: 5 });
    expect(isRecentlySignedIn()).toBe(false);
    signedIn(30, { serverAheadS: 7200 });
    expect(isRecentlySignedIn()).toBe(true);
    signedIn(600, { serverAheadS: -7200 });
    expect(isRecentlySignedIn()).toBe(false);
  });

  it('does not ask right after a sign-in', async () => {
    signedIn(10);
    await reauthenticate();
    expect(request()).toBeNull();
  });

  it('shares one request between callers and continues after the sign-in', async () => {
    signedIn(600);
    const both = Promise.all([reauthenticate(), reauthenticate()]);
    expect(request()).toMatchObject({ reason: 'sensitive' });
    request()?.complete();
    await both;
    expect(request()).toBeNull();
  });

  it('rejects on cancel, and asks again the next time', async () => {
    signedIn(600);
    const first = reauthenticate();
    request()?.cancel();
    await expect(first).rejects.toBeInstanceOf(CancelledError);
    const second = reauthenticate();
    expect(request()).not.toBeNull();
    request()?.complete();
    await second;
  });

  it('reauthenticates and retries when the server finds the sign-in too old', async () => {
    signedIn(10);
    const tooOld = Object.assign(new Error('Please confirm'), { code: 'RECENT_SIGN_IN_REQUIRED' });
    const change = vi.fn<() => Promise<string>>().mockRejectedValueOnce(tooOld).mockResolvedValue('done');
    const result = withRecentSignIn(change);
    await new Promise((resolve) => setTimeout(resolve));
    request()?.complete();
    expect(await result).toBe('done');
    expect(change).toHaveBeenCalledTimes(2);
  });
});

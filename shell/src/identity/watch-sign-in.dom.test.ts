import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { reauthenticate, store } from '@nearhand/platform/core';
import { claimsOf, createMemoryRouter, publishRoutes, reauthenticationRequestAtom, signInAtom } from '@nearhand/platform/host';
import { signInHere } from '@nearhand/platform/testing';
import { waitFor } from '@testing-library/react';
import { setPageSubject } from './page-subject';
import { watchSignIn } from './watch-sign-in';

function tokenOf(sub: string, signedInAgoS = 0): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub, iat: now, exp: now + 3600, auth_time: now - signedInAgoS };
  return `head.${btoa(JSON.stringify(claims))}.signature`;
}

/** Simulates the storage event of another tab. */
function signInElsewhere(sub: string, signedInAgoS?: number): void {
  const claims = claimsOf(tokenOf(sub, signedInAgoS));
  store.set(signInAtom, { claims, expiresAt: Date.now() + 3_600_000, sealed: crypto.randomUUID() });
}

async function open(url: string) {
  const page = (path: string, access: string) => ({ path, handle: { title: 'app.title.sign-in', access }, loader: () => null });
  const router = createMemoryRouter([page('/user/sign-in', 'guest'), page('/app/devices', 'verified'), page('/app/sessions', 'verified')], {
    initialEntries: [url],
  });
  router.initialize();
  await waitFor(() => expect(router.state.initialized).toBe(true));
  watchSignIn(router);
  return router;
}

describe('watchSignIn', () => {
  beforeEach(() => {
    publishRoutes([
      { name: 'sign-in', path: '/user/sign-in' },
      { name: 'devices', path: '/app/devices' },
    ]);
    store.set(signInAtom, null);
    setPageSubject('');
  });

  afterEach(() => store.get(reauthenticationRequestAtom)?.cancel());

  it.each([
    ['/user/sign-in?redirectTo=%2Fapp%2Fsessions', '/app/sessions'],
    ['/user/sign-in?redirectTo=%2F%2Felsewhere.example', '/app/devices'],
    ['/user/sign-in', '/app/devices'],
  ])('continues from %s when another tab signs in', async (url, destination) => {
    const router = await open(url);
    signInElsewhere('ada');
    await waitFor(() => expect(router.state.location.pathname).toBe(destination));
  });

  it('leaves the redirect to the form that has signed in', async () => {
    const router = await open('/user/sign-in');
    signInHere({ accessToken: tokenOf('ada') });
    expect(router.state.navigation.state).toBe('idle');
    // A sign-in of another tab is followed at once.
    signInElsewhere('ada', 1);
    expect(router.state.navigation.state).toBe('loading');
  });

  it('completes a reauthentication when another tab signs in', async () => {
    signInElsewhere('ada', 600);
    await open('/app/devices');
    const outcome = reauthenticate();
    signInElsewhere('ada', 600);
    expect(store.get(reauthenticationRequestAtom)?.reason).toBe('sensitive');
    signInElsewhere('ada');
    await outcome;
    expect(store.get(reauthenticationRequestAtom)).toBeNull();
  });
});

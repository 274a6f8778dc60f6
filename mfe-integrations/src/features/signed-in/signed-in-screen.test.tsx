import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aMe, errorResponse, fakeApi, renderScreen, signInHere } from '@nearhand/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SignedInScreen } from './signed-in-screen.tsx';

const close = jest.fn();
const tokens = { accessToken: 'a.e30.c', refreshToken: 'r', expiresIn: 3600 };
const open = () => renderScreen({ page: { Component: SignedInScreen }, path: '/integration/signed-in', layout: 'none', me: aMe() });

function anOpener() {
  const opener = document.body.appendChild(document.createElement('iframe')).contentWindow as Window;
  window.opener = opener;
  const post = jest.spyOn(opener, 'postMessage').mockImplementation(() => undefined);
  const send = (data: unknown, origin = location.origin, source = opener) =>
    fireEvent(window, new MessageEvent('message', { data, origin, source }));
  return { post, send };
}

describe('SignedInScreen', () => {
  beforeEach(() => {
    close.mockClear();
    window.close = close;
  });
  afterEach(() => {
    window.opener = null;
  });

  it('hands a new sign-in over to its opener on the same origin, once it asks, and closes', async () => {
    const { calls } = fakeApi({ 'POST /me/sign-in': () => tokens });
    const { post, send } = anOpener();
    await open();
    expect(post.mock.calls).toEqual([[{ type: 'nearhand:signInReady' }, location.origin]]);
    expect(calls).toEqual([]);

    send({ type: 'nearhand:signInWanted', nonce: 'n' });
    send({ type: 'nearhand:signInWanted', nonce: 'n' });
    await waitFor(() => expect(post.mock.calls.at(-1)).toEqual([{ type: 'nearhand:signedIn', nonce: 'n', tokens }, location.origin]));
    expect(calls).toEqual(['POST /me/sign-in']);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('shares the sign-in of a hosted identity provider', async () => {
    signInHere({ accessToken: 'own', refreshToken: 'own refresh' });
    fakeApi({ 'POST /me/sign-in': () => errorResponse(409, 'IDENTITY_HOSTED', 'Not available') });
    const { post, send } = anOpener();
    await open();
    send({ type: 'nearhand:signInWanted', nonce: 'n' });
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(post.mock.calls[1]?.[0]).toMatchObject({ tokens: { accessToken: 'own', refreshToken: 'own refresh' } });
  });

  it.each<[string, { data: unknown; origin?: string; source?: Window }]>([
    ['another origin', { data: { type: 'nearhand:signInWanted', nonce: 'n' }, origin: 'https://evil.example' }],
    ['an opaque origin', { data: { type: 'nearhand:signInWanted', nonce: 'n' }, origin: 'null' }],
    ['another window', { data: { type: 'nearhand:signInWanted', nonce: 'n' }, source: window }],
    ['an opener that names no number', { data: { type: 'nearhand:signInWanted' } }],
    ['an opener that sends tokens', { data: { type: 'nearhand:signedIn', nonce: 'n', tokens } }],
    ['an opener that sends nothing', { data: null }],
  ])('starts no sign-in for %s', async (_, { data, origin, source }) => {
    const { calls } = fakeApi({ 'POST /me/sign-in': () => tokens });
    const { post, send } = anOpener();
    await open();
    send(data, origin, source);
    send({ type: 'nearhand:signInWanted', nonce: 'own' });
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(calls).toEqual(['POST /me/sign-in']);
    expect(post.mock.calls.map(([message]) => message)).toEqual([
      { type: 'nearhand:signInReady' },
      { type: 'nearhand:signedIn', nonce: 'own', tokens },
    ]);
  });

  it('stays open and shows why no sign-in was started', async () => {
    fakeApi({ 'POST /me/sign-in': () => errorResponse(404, 'SIGN_IN_NOT_FOUND', 'Sign-in not found') });
    const { send } = anOpener();
    await open();
    send({ type: 'nearhand:signInWanted', nonce: 'n' });
    expect((await screen.findByRole('alert')).textContent).toBe('Sign-in not found');
    expect(close).not.toHaveBeenCalled();
  });

  it('stays open with instructions without an opener', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signOut, storeTokens } from '@nearhand/platform/core';
import { aMe, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { signedInMessage } from '../../shared/signed-in-message.ts';
import { ChromeScreen, loader } from './chrome-screen.tsx';

const links = {
  'integration-signed-in': '/integration/signed-in',
  join: '/join/:key?/:extra?',
  devices: '/app/devices',
  sessions: '/app/sessions',
};
const openFrame = () => renderScreen({ page: { Component: ChromeScreen, loader }, path: '/integration/chrome', layout: 'none', links });
const ada = signedInMessage({ name: 'Ada Nowak', email: 'ada@example.com', company: 'Example Ltd' });
const signInLink = () => screen.findByRole('link', { name: 'Sign in' });
const postMessage = (source: Window | null, data: unknown, origin = location.origin) =>
  fireEvent(window, new MessageEvent('message', { data, origin, source }));

/** Stands in for the window that the browser would open. */
const aWindow = () => document.body.appendChild(document.createElement('iframe')).contentWindow as Window;

describe('ChromeScreen', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    act(signOut);
  });

  it('explains how to sign in, and points customers to the join page', async () => {
    await openFrame();
    expect((await signInLink()).getAttribute('href')).toBe('/integration/signed-in');
    expect(screen.getByText(/For operators whose company uses Nearhand/)).toBeTruthy();
    expect(screen.getByText(/a separate window/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Enter the code that they gave you' }).getAttribute('href')).toBe('/join');
  });

  it('shows the user after the sign-in window reports it', async () => {
    const popup = aWindow();
    jest.spyOn(window, 'open').mockReturnValue(popup);
    const { user } = await openFrame();

    await user.click(await signInLink());
    expect(screen.getByText(/Waiting for you to sign in/)).toBeTruthy();
    postMessage(popup, ada);

    expect(screen.getByRole('heading', { name: 'Signed in as Ada Nowak' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open sessions' }).getAttribute('href')).toBe('/app/sessions');
  });

  it('ignores other windows, origins and messages', async () => {
    const popup = aWindow();
    jest.spyOn(window, 'open').mockReturnValue(popup);
    const { user } = await openFrame();
    await user.click(await signInLink());

    postMessage(aWindow(), ada);
    postMessage(popup, ada, 'https://example.org');
    postMessage(popup, { ...ada, name: { toString: 'Ada' } });
    postMessage(popup, 'nearhand:signed-in');

    expect(screen.queryByText(/Signed in as/)).toBeNull();
  });

  it('lets the link open a tab when the browser blocks the window', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    await openFrame();
    const isDefaultKept = fireEvent.click(await signInLink());
    expect(isDefaultKept).toBe(true);
    expect(screen.queryByText(/Waiting for you/)).toBeNull();
  });

  it('shows a signed-in user at once and follows a sign-out in another tab', async () => {
    fakeApi({ 'GET /me': () => aMe() });
    storeTokens('token', 'refresh', 3600);
    await openFrame();
    expect(await screen.findByRole('heading', { name: 'Signed in as Ada Nowak' })).toBeTruthy();

    act(signOut);
    expect(await signInLink()).toBeTruthy();
  });

  it('asks to sign in again when the stored token is rejected', async () => {
    fakeApi({
      'GET /me': () => errorResponse(401, 'UNAUTHENTICATED', 'Please sign in'),
      'POST /securetoken.googleapis.com/v1/token': () => Response.json({ error: { message: 'TOKEN_EXPIRED' } }, { status: 400 }),
    });
    storeTokens('token', 'refresh', 3600);
    await openFrame();
    expect(await signInLink()).toBeTruthy();
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { keepTypedCode, store } from '@nearhand/platform/core';
import { reconnectionsAtom } from '@nearhand/platform/host';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import { accepts, asCustomer, asPhone, captured, getDisplayMedia, heading, invitation, key, open } from './testing/as-customer.ts';

asCustomer();

describe('JoinScreen', () => {
  it('shows the invitation with the focus on declining, without joining', async () => {
    const api = fakeApi(accepts);
    await open();

    await heading('Ada Nowak would like to see your screen');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Choose what to share', 'No, do not share']);
    expect(document.activeElement?.textContent).toBe('No, do not share');
    expect(screen.getByText(/cannot control your computer/)).toBeTruthy();
    expect(api.calls).toEqual(['POST /session/join']);
    expect(getDisplayMedia).not.toHaveBeenCalled();
  });

  it('accepts a reference of a partner in the URL', async () => {
    fakeApi(accepts);
    await open(`/join/${key}/ticket-4711`);
    await heading(/would like to see your screen/);
  });

  it.each([
    ['unknown', () => errorResponse(404, 'SESSION_LINK_INVALID', 'x')],
    ['malformed', () => errorResponse(400, 'VALIDATION_FAILED', 'x')],
  ])('offers to enter a code when a key is %s', async (_name, answer) => {
    fakeApi({ 'POST /session/join': answer });
    await open();

    await heading('This invitation is no longer valid');
    expect(screen.getByRole('link', { name: 'Enter a code instead' }).getAttribute('href')).toBe('/join');
  });

  it('shows the invitation when a lost connection is back', async () => {
    const api = fakeApi({
      'POST /session/join': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await open();
    await heading(/check your internet connection/);

    api.use(accepts);
    act(() => store.set(reconnectionsAtom, (count) => count + 1));
    await heading(/would like to see your screen/);
  });

  it('sends no request for a malformed key', async () => {
    const api = fakeApi({});
    await open('/join/not-a-key');

    await heading('This invitation is no longer valid');
    expect(api.calls).toEqual([]);
  });

  it('shows when to try again after too many attempts', async () => {
    const body = { status: 429, code: 'TOO_MANY_ATTEMPTS', message: 'x', requestId: 'test' };
    fakeApi({ 'POST /session/join': () => Response.json(body, { status: 429, headers: { 'Retry-After': '40' } }) });
    await open();

    await heading('Too many attempts');
    expect(screen.getByText(/You can try again after \d+:\d\d:\d\d/)).toBeTruthy();
  });

  it('opens the invitation of a pasted code with one request', async () => {
    const api = fakeApi(accepts);
    const { user } = await open('/join');
    const field = await screen.findByLabelText('9-digit code');

    await user.click(field);
    await user.paste('Code: 234-567-892');
    expect((field as HTMLInputElement).value).toBe('234 567 892');
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await heading(/would like to see your screen/);
    expect(location.pathname).toBe(`/join/${key}`);
    expect(api.calls).toEqual(['POST /session/join']);
  });

  it('replaces the form with the invitation of a code from the home page', async () => {
    const api = fakeApi(accepts);
    keepTypedCode('234567892');
    const { length } = history;
    await open('/join');

    await heading(/would like to see your screen/);
    expect(location.pathname).toBe(`/join/${key}`);
    expect(history.length).toBe(length);
    expect(api.calls).toEqual(['POST /session/join']);
  });

  it('opens the invitation of a code that was submitted before the script ran', async () => {
    const api = fakeApi(accepts);
    window.earlyCode = '234 567 892';
    await open('/join');

    await heading(/would like to see your screen/);
    expect(api.calls).toEqual(['POST /session/join']);
    expect(window.earlyCode).toBeUndefined();
  });

  it('explains an invalid code next to the field', async () => {
    fakeApi({ 'POST /session/join': () => errorResponse(404, 'SESSION_LINK_INVALID', 'x') });
    const { user } = await open('/join');

    await user.type(await screen.findByLabelText('9-digit code'), '23456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/The code has 9 digits/);

    await user.type(screen.getByLabelText('9-digit code'), '7892');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/This code is not valid or has expired/)).toBeTruthy();
  });

  it('returns to the card without a request when the browser’s dialog is cancelled', async () => {
    const api = fakeApi(accepts);
    getDisplayMedia.mockRejectedValue(new DOMException('Permission denied', 'NotAllowedError'));
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: 'Choose what to share' }));

    expect(await screen.findByText(/Nothing was shared/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose what to share' })).toBeTruthy();
    expect(api.calls).toEqual(['POST /session/join']);
  });

  it('opens one dialog when the button is pressed twice', async () => {
    fakeApi(accepts);
    getDisplayMedia.mockImplementation(() => new Promise(() => undefined));
    const { user } = await open();
    const button = await screen.findByRole('button', { name: 'Choose what to share' });

    await user.click(button);
    await user.click(button);

    expect(await screen.findByText(/Choose what to share in the window/)).toBeTruthy();
    expect(getDisplayMedia).toHaveBeenCalledTimes(1);
  });

  it('captures video only, optimized for text', async () => {
    fakeApi(accepts);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Choose what to share' }));
    await heading(/Connecting/);

    expect(getDisplayMedia).toHaveBeenCalledWith({ video: { frameRate: { ideal: 30 } }, audio: false });
    expect(captured.track.contentHint).toBe('detail');
  });

  it('releases the screen when the server cannot be reached', async () => {
    fakeApi({
      'POST /session/join': ({ body }: { body: unknown }) => {
        if ((body as { accept: boolean }).accept) throw new TypeError('Failed to fetch');
        return invitation;
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Choose what to share' }));

    expect(await screen.findByText(/check your internet connection/)).toBeTruthy();
    expect(captured.track.readyState).toBe('ended');
  });

  it.each([
    ['a phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', true, /Phones and tablets cannot share/],
    ['an old browser', 'Mozilla/5.0 (X11; Linux x86_64)', true, /This browser cannot share a screen/],
    ['a page without https', 'Mozilla/5.0 (X11; Linux x86_64)', false, /is not secure/],
  ])('explains on %s that the screen cannot be shared', async (_name, userAgent, isSecureContext, text) => {
    Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
    Object.defineProperty(window, 'isSecureContext', { value: isSecureContext, configurable: true });
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    fakeApi(accepts);
    await open();

    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose what to share' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open in the app' })).toBeNull();
  });

  it.each([
    ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', 'Google Play', 'https://play.example/app'],
    ['iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile', 'App Store', 'https://apps.example/app'],
  ])('offers the app of the installation on %s', async (_name, userAgent, store, address) => {
    asPhone(userAgent);
    fakeApi(accepts);
    await open();

    expect((await screen.findByRole('link', { name: 'Open in the app' })).getAttribute('href')).toBe(`nearhand://join/${key}`);
    expect(screen.getByRole('link', { name: `Get the app from ${store}` }).getAttribute('href')).toBe(address);
    expect(screen.getByText(/If the app asks for an address, enter localhost/)).toBeTruthy();
  });

  it.each([
    ['in the app itself', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', { nearhandBridge: {} }],
    ['on a computer', 'Mozilla/5.0 (X11; Linux x86_64)', {}],
  ])('does not offer the app %s', async (_name, userAgent, more) => {
    asPhone(userAgent);
    Object.assign(window, more);
    fakeApi(accepts);
    await open();

    await heading(/would like to see your screen/);
    expect(screen.queryByRole('link', { name: 'Open in the app' })).toBeNull();
    Reflect.deleteProperty(window, 'nearhandBridge');
  });
});

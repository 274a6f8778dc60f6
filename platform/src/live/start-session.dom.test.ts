import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { addMessages, notificationsAtom, publishRoutes } from '@nearhand/platform/host';
import { english, errorResponse, fakeApi } from '@nearhand/platform/testing';
import { fakeBroadcastChannels } from '../testing/fake-broadcast-channel.ts';
import { pendingSession } from './session-windows.ts';
import { startSession } from './start-session.ts';

const created = { sessionId: 'fresh', key: 'Zm9vYmFyYmF6cXV4MTIzNA' };
const writeText = jest.fn<(text: string) => Promise<void>>();
const fakeWindow = () => ({ location: { pathname: '/app/session/desktop/pending' }, close: jest.fn(), focus: jest.fn(), closed: false });
const opensWindow = (opened: ReturnType<typeof fakeWindow> | null) =>
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window | null);
/** Session that the opened window would show, which it requests as soon as it has loaded. */
const shown = (open: jest.SpiedFunction<typeof window.open>) => {
  const { pathname, hash } = new URL(String(open.mock.calls[0]?.[0]), location.origin);
  location.hash = hash;
  return pendingSession(pathname.split('/').at(-1) ?? '', new AbortController().signal);
};
const notices = () => store.get(notificationsAtom);

beforeEach(() => {
  fakeBroadcastChannels();
  addMessages('en', english);
  publishRoutes([
    { name: 'join', path: '/join/:key?/:extra?' },
    { name: 'session-window', path: '/app/session/desktop/:id' },
  ]);
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  store.set(notificationsAtom, []);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('startSession', () => {
  it('copies the link, and opens the window before the server responds', async () => {
    const opened = fakeWindow();
    const open = opensWindow(opened);
    fakeApi({ 'POST /session': () => created });
    const starting = startSession();
    expect(open).toHaveBeenCalledTimes(1);
    const early = shown(open);
    await starting;
    expect(await early).toMatchObject({ address: '/app/session/desktop/fresh', session: created });
    // A window that has loaded after the response.
    expect(await shown(open)).toMatchObject({ address: '/app/session/desktop/fresh' });
    expect(writeText).toHaveBeenCalledWith('http://localhost/join/Zm9vYmFyYmF6cXV4MTIzNA');
    expect(notices()).toMatchObject([{ type: 'success', message: 'The link is copied. Send it to your customer' }]);
  });

  it('offers a link to the window if the browser blocks it', async () => {
    opensWindow(null);
    fakeApi({ 'POST /session': () => created });
    await startSession();
    expect(notices()).toMatchObject([{ type: 'success', link: { href: '/app/session/desktop/fresh', isBeside: true } }]);
  });

  it('does not report a copied link if the browser refuses', async () => {
    opensWindow(fakeWindow());
    writeText.mockRejectedValue(new Error('refused'));
    fakeApi({ 'POST /session': () => created });
    await startSession();
    expect(notices()).toMatchObject([{ message: 'The session has started' }]);
  });

  it('closes the window and reports the error if the session cannot be created', async () => {
    const opened = fakeWindow();
    opensWindow(opened);
    fakeApi({ 'POST /session': () => errorResponse(403, 'FORBIDDEN', 'Not allowed') });
    expect(await startSession()).toBeNull();
    expect(opened.close).toHaveBeenCalledTimes(1);
    expect(notices()).toMatchObject([{ type: 'error', message: 'Not allowed' }]);
  });

  it('lets the window explain the plan limit', async () => {
    const opened = fakeWindow();
    const open = opensWindow(opened);
    fakeApi({ 'POST /session': () => errorResponse(402, 'SUBSCRIPTION_UPDATE_REQUIRED', 'Subscription update is required') });
    await startSession();
    expect(await shown(open)).toEqual(expect.objectContaining({ address: '/app/session/desktop/new', session: null }));
    expect(opened.close).not.toHaveBeenCalled();
  });
});

import { describe, jest } from '@jest/globals';
import { ApiError, NetworkError, store, TimeoutError } from '@nearhand/platform/core';
import { reconnectionsAtom } from '@nearhand/platform/host';
import { renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { LocaleBundleError } from '../intl/load-messages';
import { AreaUnavailableError } from '../remotes/area-unavailable-error';
import { PageError } from './page-error';

const errorOf = (status: number, message: string) => new ApiError({ status, code: 'INTERNAL', message, requestId: 'r-1' });
const remote = { name: 'mfe_app', version: '2.18.1', owner: 'app', base: '/', integrity: '' } as const;
const never = new Promise(() => {});
const unavailable = (arrival: Promise<unknown> = never) => new AreaUnavailableError(remote, arrival, new Error('down'));
const technical = "We're sorry, but we're having some technical difficulties";

function show(load: () => unknown) {
  const page = { Component: () => <p>The page</p>, loader: load };
  return renderScreen({ page, path: '/app/devices', layout: 'none', errorElement: <PageError /> });
}

function failing(error: unknown) {
  return () => {
    throw error;
  };
}

describe('PageError', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  it("shows the server's message", async () => {
    await show(failing(errorOf(500, 'The moon is in the way')));
    await screen.findByRole('heading', { name: 'The moon is in the way' });
    screen.getByRole('button', { name: 'Try again' });
  });

  it('shows code and request of a response in the details, for support', async () => {
    const { user } = await show(failing(errorOf(500, 'The moon is in the way')));
    const details = (await screen.findByText('Details')).closest('details');
    expect(details?.open).toBe(false);
    await user.click(screen.getByText('Details'));
    expect(details?.open).toBe(true);
    expect(details?.textContent).toContain('Error codeINTERNALRequest IDr-1');
  });

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'name')"),
    new ReferenceError('devices is not defined'),
    new RangeError('Maximum call stack size exceeded'),
    new SyntaxError('Unexpected token <'),
    new DOMException('The operation is insecure', 'SecurityError'),
  ])('shows the text of a programming error in the details only: %s', async (error) => {
    await show(failing(error));
    await screen.findByRole('heading', { name: technical });
    expect(screen.getByText(String(error)).closest('details')?.open).toBe(false);
  });

  it('has no details where there is nothing to add', async () => {
    await show(failing(new Error('The moon is in the way')));
    await screen.findByRole('heading', { name: 'The moon is in the way' });
    expect(screen.queryByText('Details')).toBeNull();
  });

  it('hides a message that contains a brace', async () => {
    await show(failing(new Error('{"secret": 1}')));
    await screen.findByRole('heading', { name: technical });
  });

  it.each([
    ['in the page’s words', new NetworkError()],
    ['also where it came too late', new TimeoutError(20_000)],
  ])('shows a network message without a response, %s', async (_how, error) => {
    await show(failing(error));
    await screen.findByRole('heading', { name: 'Please check your internet connection and try again' });
  });

  it('explains a limit of the plan, and offers no reload', async () => {
    const details = { meter: 'history', used: 31, allowed: 30 } as const;
    await show(
      failing(new ApiError({ status: 402, code: 'SUBSCRIPTION_UPDATE_REQUIRED', message: 'Required', details, requestId: 'r-1' })),
    );
    await screen.findByRole('heading', { name: 'Subscription update is required' });
    screen.getByText(/^This session is 31 days old. Your plan shows sessions up to 30 days old/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('offers no reload for a 403', async () => {
    await show(failing(errorOf(403, 'You may not do this')));
    await screen.findByRole('heading', { name: 'You may not do this' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    [2, 0],
    [3, 1],
  ])('offers to go back from %i entries of the history: %i', async (length, buttons) => {
    const entries = jest.spyOn(history, 'length', 'get').mockReturnValue(length);
    await show(failing(errorOf(500, 'Broken')));
    await screen.findByRole('heading', { name: 'Broken' });
    expect(screen.queryAllByRole('button', { name: 'Go back' })).toHaveLength(buttons);
    entries.mockRestore();
  });

  it('shows no error page to a bot', async () => {
    const agent = jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    const { container, router } = await show(failing(errorOf(500, 'Broken')));
    await waitFor(() => expect(router.state.errors).not.toBeNull());
    expect(container.textContent).toBe('');
    agent.mockRestore();
  });

  it('shows that a page does not exist, with a link to the home page', async () => {
    await show(failing(errorOf(404, 'This device could not be found')));
    await screen.findByRole('heading', { name: 'This page could not be found' });
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['path.sessionId', 'This page could not be found'],
    ['query.pageSize', 'The moon is in the way'],
  ])('explains a request with an invalid %s: %s', async (field, title) => {
    const details = { fields: [{ field, message: 'must match format "uuid"' }] };
    const message = 'The moon is in the way';
    await show(failing(new ApiError({ status: 400, code: 'VALIDATION_FAILED', message, details, requestId: 'r-1' })));
    await screen.findByRole('heading', { name: title });
  });

  it.each([
    ['without a response', new NetworkError()],
    ['that a proxy has answered', errorOf(502, '')],
    ['of messages', new LocaleBundleError('Failed to fetch')],
    ['of code', unavailable()],
  ])('opens the page again when a lost connection is back, after a request %s', async (_what, error) => {
    let isLost = true;
    await show(() => {
      if (isLost) throw error;
      return null;
    });
    await screen.findByRole('heading');
    isLost = false;
    act(() => store.set(reconnectionsAtom, (count) => count + 1));
    await screen.findByText('The page');
  });

  it('opens an unavailable area after Retry', async () => {
    let isDown = true;
    const { user } = await show(() => {
      if (isDown) throw unavailable();
      return null;
    });
    await screen.findByRole('heading', { name: 'This area is unavailable right now' });
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The page');
  });

  it('opens a slow area when its code arrives', async () => {
    let isDown = true;
    const arrival = Promise.withResolvers<void>();
    await show(() => {
      if (isDown) throw unavailable(arrival.promise);
      return null;
    });
    await screen.findByRole('heading', { name: 'This area is unavailable right now' });
    isDown = false;
    arrival.resolve();
    await screen.findByText('The page');
  });

  it('offers to reload after two more failures', async () => {
    const { user } = await show(failing(unavailable()));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Reload the page' });
  });
});

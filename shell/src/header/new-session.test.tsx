import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorResponse, fakeApi, fakeBroadcastChannels, renderScreen } from '@nearhand/platform/testing';
import { Commands } from '@nearhand/platform/ui/console';
import { screen, waitFor } from '@testing-library/react';
import { NewSession } from './new-session';

const created = { sessionId: 'fresh', key: 'Zm9vYmFyYmF6cXV4MTIzNA' };
const open = jest.spyOn(window, 'open');

const Page = () => (
  <>
    <NewSession />
    <Commands />
  </>
);

/** The form, opened by its button. */
async function openForm(create: Parameters<typeof fakeApi>[0][string]) {
  const api = fakeApi({ 'POST /session': create });
  const links = { join: '/join/:key?/:extra?', 'session-window': '/app/session/desktop/:id' };
  const { user } = await renderScreen({ page: { Component: Page }, path: '/app/devices', links });
  const button = screen.getByRole('button', { name: 'New session with details…' });
  await user.click(button);
  const name = await screen.findByRole('textbox', { name: 'Customer’s name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  return { user, api, button, name };
}

const email = () => screen.getByRole('textbox', { name: 'Email address of your customer' });

beforeEach(() => {
  fakeBroadcastChannels();
  open.mockReset().mockReturnValue({ location: { pathname: '' }, close: jest.fn() } as unknown as Window);
});
afterEach(() => {
  open.mockReset();
});

describe('NewSession', () => {
  it('asks in place, and opens the window of the session when it is created', async () => {
    const bodies: unknown[] = [];
    const { user, button, name } = await openForm(({ body }) => {
      bodies.push(body);
      return created;
    });
    await user.type(name, ' Maria ');
    await user.type(email(), 'maria@{Enter}');
    expect(screen.getByText(/Enter a full email address/)).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(open).not.toHaveBeenCalled();

    await user.keyboard('example.com{Enter}');
    expect(open).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(bodies).toEqual([{ customerName: 'Maria', customerEmail: 'maria@example.com', title: '' }]);
    expect(await navigator.clipboard.readText()).toBe('http://localhost/join/Zm9vYmFyYmF6cXV4MTIzNA');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('keeps what was typed if the session cannot be created, closes with Escape, and opens by its shortcut', async () => {
    const { user, button, name } = await openForm(() => errorResponse(403, 'FORBIDDEN', 'Not allowed'));
    await user.type(name, 'Maria{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create and copy link' }).hasAttribute('data-loading')).toBe(false));
    expect(name).toHaveProperty('value', 'Maria');

    name.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    open.mockReset();
    await user.keyboard('{Shift>}N{/Shift}');
    await screen.findByRole('textbox', { name: 'Customer’s name' });
    expect(open).not.toHaveBeenCalled();
  });
});

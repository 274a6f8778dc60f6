import { describe, expect, it } from '@jest/globals';
import { errorResponse } from '@nearhand/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSession } from '../../../shared/testing/a-session.ts';
import { openWindow, provideFakeBrowser } from '../testing/open-window.tsx';

const operator = { id: '01890000-0000-7000-8000-000000000077', name: 'Inés Muñoz', avatar: null };
const asked = { update: false, close: false, enter: true, host: false, takeOver: false };

provideFakeBrowser();

const openAs = (can: typeof asked, handlers: NonNullable<Parameters<typeof openWindow>[0]>['handlers'] = {}) =>
  openWindow({ session: aSession({ status: 'active', operator, can }), handlers });

const askToLeave = async (user: Awaited<ReturnType<typeof openAs>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Leave session' }));
  return within(await screen.findByRole('dialog', { name: 'Leave this session?' }));
};
const leaves = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/leave'));

describe('leaving a session', () => {
  it('asks first, and opens the list when the window cannot be closed', async () => {
    const { user, api, router } = await openAs(asked, { 'POST /session/*/leave': () => undefined });

    const dialog = await askToLeave(user);
    expect(dialog.getByText(/Inés Muñoz continues with the customer/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Leave session' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sessions'));
    expect(leaves(api.calls)).toHaveLength(1);
  });

  it('does nothing when the operator cancels', async () => {
    const { user, api } = await openAs(asked);

    await user.click((await askToLeave(user)).getByRole('button', { name: 'Stay' }));

    expect(leaves(api.calls)).toEqual([]);
  });

  it('shows the error and stays in the session', async () => {
    const { user, router } = await openAs(asked, {
      'POST /session/*/leave': () => errorResponse(500, 'INTERNAL', 'Something went wrong'),
    });
    const dialog = await askToLeave(user);
    await user.click(dialog.getByRole('button', { name: 'Leave session' }));

    expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong');
    expect(router.state.location.pathname).toContain('/app/session/desktop/');
  });

  it('is not offered to the host', async () => {
    await openAs({ update: true, close: true, enter: true, host: true, takeOver: false });
    expect(screen.getByRole('button', { name: 'End session' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Leave session' })).toBeNull();
  });
});

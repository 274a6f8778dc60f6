import { beforeEach, describe, expect, it } from '@jest/globals';
import { errorResponse } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import { acceptsTrial, asCustomer, captured, heading, sessionId, settle, sharing, socket } from './testing/as-customer.ts';
import { desktopApp } from './testing/in-app.ts';

asCustomer();
beforeEach(() => void desktopApp.sent.splice(0));

const request = { type: 'permissions.request', id: '01890000-0000-7000-8000-00000000000a', permission: 'control' };
const offer = 'Let Ada Nowak control this computer';
const report = async (state: string, by?: string) => {
  act(() => desktopApp.say({ type: 'control', state, ...(by && { by }) }));
  await settle();
};

async function inApp(answers: Record<string, unknown> = {}) {
  const view = await sharing();
  view.api.use({ 'POST /session/*/control-code': () => ({ code: 'K7QMX2RVBD', expiresAt: '2099-01-01T00:00:00.000Z' }), ...answers });
  return view;
}

async function takenOver() {
  const view = await inApp();
  await view.user.click(screen.getByRole('button', { name: offer }));
  await settle();
  await report('asking');
  await report('running');
  const participant = { participantId: 'customer', name: '', role: 'customer' };
  act(() => socket.current.receive('session:presence', { sessionId, participant, isPresent: true }));
  await heading('Your computer is connected');
  return view;
}

describe('control on the join page in an app that has the agent', () => {
  it('is asked by the page, and then by the app, with nothing to download', async () => {
    const { user, send } = await inApp();
    await send('control', request);
    expect(await screen.findByText(/asks you once more in a window of its own/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Don’t allow');
    expect(desktopApp.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Allow control' }));
    await settle();
    expect(desktopApp.sent).toEqual([{ type: 'startControl', code: 'K7QMX2RVBD' }]);
    expect(screen.getByText(/asks you in a window of its own/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download Nearhand' })).toBeNull();
    await report('denied');
    expect(screen.queryByText(/asks you in a window of its own/)).toBeNull();
  });

  it('can be offered by the customer, and cancelled', async () => {
    const { user } = await inApp();
    await user.click(screen.getByRole('button', { name: offer }));
    await settle();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(desktopApp.sent.map(({ type }) => type)).toEqual(['startControl', 'stopControl']);
  });

  it('explains why it was not possible', async () => {
    const { user } = await inApp({ 'POST /session/*/control-code': () => errorResponse(429, 'TOO_MANY_ATTEMPTS', 'Too many requests') });
    await user.click(screen.getByRole('button', { name: offer }));
    await settle();
    expect(screen.getByText('Too many requests')).toBeTruthy();
    await report('failed');
    expect(desktopApp.sent).toEqual([]);
  });

  it('releases the screen of the page, and ends the session from it', async () => {
    const { user } = await takenOver();
    expect(captured.track.readyState).toBe('ended');
    await user.click(screen.getByRole('button', { name: 'End the session' }));
    expect(desktopApp.sent.at(-1)).toEqual({ type: 'stopControl' });
    await report('ended', 'customer');
    await heading('Sharing has ended');
  });

  it.each([
    ['operator', 'Ada Nowak ended the session'],
    ['stopped', 'The session ended because the program on your computer was stopped'],
  ])('shows that it was ended by %s', async (by, text) => {
    await takenOver();
    await report('ended', by);
    await heading('Sharing has ended');
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('goes on here after the customer has taken it back', async () => {
    const { user } = await takenOver();
    await user.click(screen.getByRole('button', { name: 'Take control back and share from this page' }));
    await report('ended', 'replaced');
    expect(await screen.findByRole('button', { name: 'Choose what to share' })).toBeTruthy();
  });

  it('is not offered in a trial', async () => {
    await sharing(acceptsTrial);
    expect(screen.queryByRole('button', { name: offer })).toBeNull();
  });
});

import { beforeEach, expect, it, jest } from '@jest/globals';
import { aMe, FakeSocket, fakeApi, refusal, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakePeerConnection } from '../../shared/media/fake-peer-connection.ts';
import { aSession } from '../../shared/testing/a-session.ts';
import { settled } from '../../shared/testing/settled.ts';

const { sessionId } = aSession();
const operator = { id: '01890000-0000-7000-8000-000000000077', name: 'Inés Muñoz', avatar: null };
const asked = { update: false, close: false, enter: true, lead: false, takeOver: false };
const socket = new FakeSocket();

jest.unstable_mockModule('socket.io-client', () => ({
  io: () => Object.assign(socket, { active: true, connected: true, disconnect: jest.fn(), connect: jest.fn() }),
}));
const page = await import('./session-window-screen.tsx');

beforeEach(() => {
  Object.assign(globalThis, { RTCPeerConnection: FakePeerConnection });
  Object.assign(window, { close: () => undefined });
});

async function openAs(can: typeof asked, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /session/*': () => aSession({ status: 'active', operator, can }),
    'GET /me/signaling': () => ({ token: 't', expiresAt: '2030-01-01T00:00:00.000Z', iceServers: [] }),
    'GET /me/offer': () => ({ items: [] }),
    ...handlers,
  });
  const view = await renderScreen({
    page,
    path: '/app/session/desktop/:id',
    url: `/app/session/desktop/${sessionId}`,
    me: aMe(),
    layout: 'none',
    links: { sessions: '/app/sessions', 'session-record': '/app/sessions/:id', 'session-window': '/app/session/desktop/:id' },
  });
  await act(() => settled());
  return { ...view, api };
}

const askToLeave = async (user: Awaited<ReturnType<typeof openAs>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Leave session' }));
  return within(await screen.findByRole('dialog', { name: 'Leave this session?' }));
};
const departures = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/departure'));

it('ends the own part after asking, and goes to the list where the window stays', async () => {
  const { user, api, router } = await openAs(asked, { 'POST /session/*/departure': () => undefined });

  const dialog = await askToLeave(user);
  expect(dialog.getByText(/Inés Muñoz goes on with the customer/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Leave session' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/app/sessions'));
  expect(departures(api.calls)).toHaveLength(1);
});

it('stays when the colleague thinks better of it', async () => {
  const { user, api } = await openAs(asked);

  await user.click((await askToLeave(user)).getByRole('button', { name: 'Stay' }));

  expect(departures(api.calls)).toEqual([]);
});

it('says why it could not be left, and stays in the session', async () => {
  const { user, router } = await openAs(asked, {
    'POST /session/*/departure': () => refusal(500, 'INTERNAL', 'Something went wrong'),
  });
  const dialog = await askToLeave(user);
  await user.click(dialog.getByRole('button', { name: 'Leave session' }));

  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong');
  expect(router.state.location.pathname).toContain('/app/session/desktop/');
});

it('is not for who leads the session', async () => {
  await openAs({ update: true, close: true, enter: true, lead: true, takeOver: false });
  expect(screen.getByRole('button', { name: 'Close session' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave session' })).toBeNull();
});

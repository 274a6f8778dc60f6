import { jest } from '@jest/globals';
import { aMe, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSession } from '../../shared/testing/a-session.ts';
import { FakeSocket } from '../../shared/testing/fake-socket.ts';
import type { Session } from './sessions.data.ts';

let socket = new FakeSocket();
jest.unstable_mockModule('../../shared/realtime/use-user-socket.ts', () => ({ useUserSocket: () => socket }));
const page = await import('./sessions-screen.tsx');

const list = 'GET /company/*/session';
const aPage = (...items: Session[]) => ({ items, total: items.length, pageNumber: 1, pageSize: 25 });
const openWindow = jest.fn<(url: string) => unknown>();

const open = () =>
  renderScreen({
    page,
    path: '/app/sessions',
    me: aMe(),
    links: { 'session-window': '/app/session/desktop/:id', join: '/join/:key?/:extra?' },
  });

const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) });

beforeEach(() => {
  socket = new FakeSocket();
  openWindow.mockReset().mockReturnValue({ closed: true });
  window.open = openWindow as unknown as typeof window.open;
});

it('lists sessions with customer, operator, state and how they ended', async () => {
  fakeApi({
    [list]: () =>
      aPage(
        aSession({ sessionId: 'a', title: 'Live one', status: 'active', joinedAt: new Date(Date.now() - 65_500).toISOString() }),
        aSession({
          sessionId: 'b',
          title: 'Old one',
          status: 'closed',
          closeReason: 'customer',
          duration: 725,
          can: { update: false, close: false },
        }),
      ),
  });
  await open();
  const live = await rowOf('Live one');
  for (const text of ['Live', 'Maria Muñoz', 'Ada Nowak']) expect(live.textContent).toContain(text);
  // A running clock.
  expect(live.textContent).toMatch(/1:\d\d/);
  const old = await rowOf('Old one');
  for (const text of ['Closed', 'by the customer', '12:05']) expect(old.textContent).toContain(text);
  expect(within(old).queryByRole('button')).toBeNull();
});

it('opens the window of a new session in the click itself', async () => {
  fakeApi({ [list]: () => aPage(aSession()) });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New session' }));
  expect(openWindow.mock.calls).toEqual([['/app/session/desktop/new', '_blank', expect.stringContaining('popup')]]);
});

it('goes to the new session in place where the browser blocks windows', async () => {
  fakeApi({ [list]: () => aPage(aSession()) });
  openWindow.mockReturnValue(null);
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: 'New session' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/session/desktop/new'));
});

it('brings a window that is open to the front instead of loading it again', async () => {
  fakeApi({ [list]: () => aPage(aSession({ sessionId: 'x1', title: 'Mine', status: 'active' })) });
  const focus = jest.fn();
  openWindow.mockReturnValue({ closed: false, location: { pathname: '/app/session/desktop/x1' }, focus });
  const { user } = await open();
  await user.click(within(await rowOf('Mine')).getByRole('button', { name: 'Open' }));
  const row = await rowOf('Mine');
  act(() => row.focus());
  await user.keyboard('{Enter}');
  expect(openWindow).toHaveBeenCalledTimes(1);
  expect(focus).toHaveBeenCalledTimes(1);
});

it('does nothing on Enter where the session is over or not for the caller', async () => {
  fakeApi({ [list]: () => aPage(aSession({ title: 'Theirs', status: 'active', can: { update: false, close: false } })) });
  const { user } = await open();
  await user.dblClick(await rowOf('Theirs'));
  expect(openWindow).not.toHaveBeenCalled();
});

it('gives link, code and picture of a waiting session', async () => {
  fakeApi({ [list]: () => aPage(aSession()) });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite the customer' });
  expect(within(dialog).getByDisplayValue('http://localhost/join/Zm9vYmFyYmF6cXV4MTIzNA')).toBeTruthy();
  expect(dialog.textContent).toContain('234 567 892');
  expect(within(dialog).getByRole('img')).toBeTruthy();
});

it('offers no invitation once the customer is there, or for the sessions of others', async () => {
  fakeApi({
    [list]: () =>
      aPage(
        aSession({ sessionId: 'a', title: 'Joined', status: 'active' }),
        aSession({ sessionId: 'b', title: 'Theirs', key: null, code: null, can: { update: false, close: false } }),
      ),
  });
  await open();
  await rowOf('Joined');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

it('follows a session from waiting to closed without being asked', async () => {
  const server = fakeApi({ [list]: () => aPage(aSession()) });
  await open();
  expect((await rowOf('Printer')).textContent).toContain('Waiting');
  server.use({ [list]: () => aPage(aSession({ status: 'closed', closeReason: 'operator', duration: 3 })) });
  act(() => socket.hears('session:changed', { sessionId: 'e1', status: 'closed', closeReason: 'operator' }));
  await waitFor(async () => expect((await rowOf('Printer')).textContent).toContain('Closed'));
  expect((await rowOf('Printer')).textContent).toContain('0:03');
});

it('teaches the first step when there is no session', async () => {
  fakeApi({ [list]: () => aPage() });
  await open();
  expect(await screen.findByText('No sessions yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New session' })).toHaveLength(2);
});

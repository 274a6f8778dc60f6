import { describe, jest } from '@jest/globals';
import { aMe, errorResponse, FakeSocket, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { aDevice } from '../a-device.ts';

let socket = new FakeSocket();
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const page = await import('./devices-screen.tsx');

const list = 'GET /company/*/device';
const aPage = (names: string[], total = names.length, pageNumber = 1) => ({
  items: names.map((name) => aDevice({ assignmentId: `id-${name}`, name, hostname: name })),
  total,
  pageNumber,
  pageSize: 25,
});

const open = (url = '/app/devices') =>
  renderScreen({
    page,
    path: '/app/devices',
    url,
    me: aMe(),
    links: { device: '/app/devices/:id', 'session-window': '/app/session/desktop/:id' },
  });

const names = () => screen.queryAllByRole('row').flatMap((row) => row.getAttribute('data-id') ?? []);
const asked = ({ calls }: { calls: readonly string[] }) => calls.filter((call) => /^GET \/company\/[^/]+\/device\?/.test(call));
const lastQuery = (server: { calls: readonly string[] }) =>
  Object.fromEntries(new URL(asked(server).at(-1)?.split(' ')[1] ?? '', 'http://x').searchParams);

beforeEach(() => {
  socket = new FakeSocket();
});

describe('DevicesScreen', () => {
  it('lists the devices of the company with their presence as text', async () => {
    fakeApi({
      [list]: () => ({ ...aPage([]), items: [aDevice({ name: 'Lab', online: true, tags: ['VIP'], lastUser: 'zofia' })], total: 1 }),
    });
    await open();
    const row = await screen.findByRole('row', { name: /Lab/ });
    for (const text of ['Online', 'Windows 11', 'zofia', 'VIP', 'Now', '2.18.1']) expect(row.textContent).toContain(text);
    expect(screen.getByText('1–1 of 1')).toBeTruthy();
  });

  it('shows skeleton rows while loading', async () => {
    const answer = Promise.withResolvers<unknown>();
    fakeApi({ [list]: () => answer.promise });
    await open();
    expect((await screen.findAllByRole('status'))[0]?.textContent).toBe('Loading…');
    await act(async () => answer.resolve(aPage(['a'])));
    await waitFor(() => expect(names()).toEqual(['id-a']));
  });

  it('searches, sorts and pages on the server, with its state in the URL', async () => {
    const server = fakeApi({ [list]: ({ query }) => aPage(['a', 'b'], 60, Number(query.get('pageNumber'))) });
    const { user, router } = await open();
    await screen.findByText('1–25 of 60');

    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('26–50 of 60');
    expect(router.state.location.search).toBe('?pageNumber=2');

    await user.click(screen.getByRole('button', { name: 'Last seen' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sortProperty=lastSeenAt&sortDirection=desc'));

    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    await waitFor(() => expect(router.state.location.search).toBe('?sortProperty=lastSeenAt&sortDirection=desc&pageSize=50'));

    await user.type(screen.getByRole('searchbox'), 'lab{Enter}');
    await waitFor(() =>
      expect(lastQuery(server)).toEqual({
        search: 'lab',
        sortProperty: 'lastSeenAt',
        sortDirection: 'desc',
        pageSize: '50',
        pageNumber: '1',
      }),
    );
  });

  it('keeps the previous rows until the next ones have loaded', async () => {
    const next = Promise.withResolvers<unknown>();
    fakeApi({ [list]: ({ query }) => (query.get('pageNumber') === '2' ? next.promise : aPage(['a'], 60)) });
    const { user } = await open();
    await screen.findByText('1–25 of 60');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(names()).toEqual(['id-a']);
    await act(async () => next.resolve(aPage(['b'], 60, 2)));
    await waitFor(() => expect(names()).toEqual(['id-b']));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
  });

  it('requests the defaults for an invalid URL', async () => {
    const server = fakeApi({ [list]: () => aPage(['a']) });
    await open('/app/devices?pageNumber=-1&pageSize=3&sortProperty=secret&sortDirection=up');
    await screen.findByText('1–1 of 1');
    expect(lastQuery(server)).toEqual({ pageNumber: '1', pageSize: '25', sortProperty: 'name', sortDirection: 'asc' });
  });

  it('explains the first step without devices, and offers to clear a search without results', async () => {
    fakeApi({ [list]: () => aPage([]) });
    const { user, router } = await open('/app/devices?search=zzz');
    expect(await screen.findByText('Nothing matches “zzz”')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add device' })).toHaveLength(2));
    expect(router.state.location.search).toBe('');
  });

  it('shows a loading error in place, and retries', async () => {
    const server = fakeApi({ [list]: () => errorResponse(400, 'VALIDATION_FAILED', 'No such order') });
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('No such order');
    server.use({ [list]: () => aPage(['a']) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['id-a']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the rows when the next ones fail to load', async () => {
    fakeApi({ [list]: ({ query }) => (query.get('search') ? errorResponse(400, 'VALIDATION_FAILED', 'Bad search') : aPage(['a'])) });
    const { user } = await open();
    await screen.findByText('1–1 of 1');
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Bad search');
    expect(names()).toEqual(['id-a']);
  });

  it('watches visible devices and shows their presence without moving a row', async () => {
    fakeApi({ [list]: () => aPage(['a', 'b']) });
    await open();
    await screen.findByText('1–2 of 2');
    expect(socket.emitted.at(-1)).toEqual(['devices:watch', { assignmentIds: ['id-a', 'id-b'] }]);

    act(() =>
      socket.receive('devices:presence', [{ assignmentId: 'id-b', online: true, lastSeenAt: new Date().toISOString(), sessions: [] }]),
    );
    expect(screen.getByRole('row', { name: /Select b/ }).textContent).toContain('Online');
    expect(names()).toEqual(['id-a', 'id-b']);
  });

  it('offers the groups of new rows and the versions as filters, with their counts', async () => {
    const server = fakeApi({
      'GET /company/*/device/label': () => ({
        groups: ['Reception'],
        tags: [],
        counts: [
          { filter: 'group', value: 'Reception', count: 1_200 },
          { filter: 'agentVersion', value: '2.18.1', count: 3 },
          { filter: 'agentVersion', value: '2.9', count: 1 },
        ],
      }),
      [list]: () => ({
        ...aPage(['a', 'b']),
        items: [aDevice({ name: 'a', group: 'Branch', agentVersion: '2.9' }), aDevice({ assignmentId: 'id-b', agentVersion: '2.10' })],
      }),
    });
    const { user } = await open();
    const group = await screen.findByRole('button', { name: 'Filter by: Group' });
    expect(screen.getByRole('button', { name: 'Filter by: Agent' })).toBeTruthy();
    expect(server.calls.filter((call) => call.includes('label'))).toEqual([]);
    await user.click(group);
    const choices = async () => (await screen.findAllByRole('menuitemcheckbox', { hidden: true })).map(({ textContent }) => textContent);
    expect(await choices()).toEqual(['Without a group', 'Branch', 'Reception1,200']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Filter by: Agent' }));
    await waitFor(async () => expect(await choices()).toEqual(['Older than 2.18.1', '2.18.13', '2.91']));
  });

  it('reloads after the socket was disconnected', async () => {
    const server = fakeApi({ [list]: () => aPage(['a']) });
    await open();
    await screen.findByText('1–1 of 1');
    act(() => socket.receive('connect'));
    await waitFor(() => expect(asked(server)).toHaveLength(2));
  });
});

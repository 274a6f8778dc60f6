import { jest } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { aMe, type FakeApi, FakeSocket, fakeApi, refusal, renderScreen } from '@nearhand/platform/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Session } from '../../shared/session/session.ts';
import { aSession } from '../../shared/testing/a-session.ts';

// Menus of a whole screen take a while where many tests run at once.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(30_000);

let socket = new FakeSocket();
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const page = await import('./sessions-screen.tsx');
const { hiddenColumnsAtom } = await import('./session-filters.tsx');
const { firstHidden } = await import('./session-columns.tsx');

const listed = 'GET /company/*/session';
const noRights = { update: false, close: false, enter: false, lead: false, takeOver: false };
const openWindow = jest.fn<(url: string) => unknown>();

/** A server with these sessions, which knows states and nothing else of filters. */
const withSessions = (...sessions: Session[]): Parameters<typeof fakeApi>[0] => ({
  [listed]: ({ query }) => {
    const states = query.getAll('status');
    const items = sessions.filter(({ status }) => states.length === 0 || states.includes(status));
    return { items, total: items.length, isTotalExact: true, pageNumber: 1, pageSize: Number(query.get('pageSize')) };
  },
  'GET /company/*/colleague': () => ({ items: [{ id: zofia, name: 'Zofia Łęcka', avatar: null, role: 'operator', isOnline: false }] }),
  'GET /me/filter': () => ({ items: [] }),
});

const zofia = '01890000-0000-7000-8000-0000000000aa';
const closed = (about: Partial<Session>) =>
  aSession({
    status: 'closed',
    closeReason: 'customer',
    key: null,
    code: null,
    duration: 725,
    can: { ...noRights, update: true },
    ...about,
  });

const open = (url = '/app/sessions', user: NonNullable<Parameters<typeof aMe>[0]>['user'] = {}) =>
  renderScreen({
    page,
    path: '/app/sessions',
    url,
    me: aMe({ user }),
    links: { 'session-window': '/app/session/desktop/:id', 'session-record': '/app/sessions/:id', join: '/join/:key?/:extra?' },
  });

/** Without a layout a menu takes its button for scrolled away, and hides. */
const inMenu = (name: string) => ({ name, hidden: true });
const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const asked = (server: FakeApi) => server.calls.filter((call) => call.startsWith('GET /company') && !call.includes('colleague'));

beforeEach(() => {
  socket = new FakeSocket();
  store.set(hiddenColumnsAtom, firstHidden);
  openWindow.mockReset().mockReturnValue({ closed: true });
  window.open = openWindow as unknown as typeof window.open;
});

describe('the rows', () => {
  it('have live sessions on top and the history below', async () => {
    fakeApi(
      withSessions(
        closed({ sessionId: 'b', title: 'Old one' }),
        aSession({ sessionId: 'a', title: 'Live one', status: 'active', joinedAt: new Date(Date.now() - 65_500).toISOString() }),
      ),
    );
    await open();
    const live = await rowOf('Live one');
    for (const text of ['Live', 'Maria Muñoz', 'Ada Nowak']) expect(live.textContent).toContain(text);
    // A running clock.
    expect(live.textContent).toMatch(/1:\d\d/);
    const old = await rowOf('Old one');
    for (const text of ['Closed', 'by the customer', '12:05']) expect(old.textContent).toContain(text);
    const names = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    const place = (text: string) => names.findIndex((name) => name.includes(text));
    expect(place('Live: 1')).toBeLessThan(place('Live one'));
    expect(place('Live one')).toBeLessThan(place('History'));
    expect(place('History')).toBeLessThan(place('Old one'));
  });

  it('follow a session from waiting to closed without being asked', async () => {
    const server = fakeApi(withSessions(aSession()));
    await open();
    expect((await rowOf('Printer')).textContent).toContain('Waiting');
    server.use(withSessions(closed({ closeReason: 'operator', duration: 3 })));
    act(() => socket.hears('session:changed', { sessionId: aSession().sessionId, status: 'closed', closeReason: 'operator' }));
    await waitFor(async () => expect((await rowOf('Printer')).textContent).toContain('0:03'));
    expect(screen.getAllByRole('row', { name: /Printer/ })).toHaveLength(1);
  });

  it('keep their places while somebody points at one, and show what is new on demand', async () => {
    const server = fakeApi(withSessions(aSession({ sessionId: 'a', title: 'First' }), aSession({ sessionId: 'b', title: 'Second' })));
    const { user } = await open();
    await user.hover(await rowOf('Second'));
    server.use(withSessions(aSession({ sessionId: 'c', title: 'Newest' }), aSession({ sessionId: 'b', title: 'Second' })));
    act(() => socket.hears('session:changed', { sessionId: 'a', status: 'closed', closeReason: 'customer' }));
    const show = await screen.findByRole('button', { name: 'Show 1 new session' });
    const names = () => screen.getAllByRole('row', { name: /First|Second|Newest/ }).map((row) => row.dataset['id']);
    expect(names()).toEqual(['a', 'b']);
    expect((await rowOf('First')).textContent).toContain('Closed');
    await user.click(show);
    await waitFor(() => expect(names()).toEqual(['c', 'b']));
  });

  it('teach the first step when there are none', async () => {
    fakeApi(withSessions());
    await open();
    expect(await screen.findByText('No sessions yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New session' })).toHaveLength(2);
  });
});

describe('a row', () => {
  it('opens the window of a live session by Enter, and the page of a closed one', async () => {
    fakeApi(withSessions(aSession({ sessionId: 'x1', title: 'Mine', status: 'active' }), closed({ sessionId: 'x2', title: 'Over' })));
    const { user, router } = await open();
    const mine = await rowOf('Mine');
    act(() => mine.focus());
    await user.keyboard('{Enter}');
    expect(openWindow.mock.calls).toEqual([['/app/session/desktop/x1', '_blank', expect.stringContaining('popup')]]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await rowOf('Over'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sessions/x2'));
  });

  it('opens the page of a colleague’s live session, not its window', async () => {
    fakeApi(withSessions(aSession({ sessionId: 'x3', title: 'Theirs', status: 'active', can: noRights })));
    const { user, router } = await open();
    await user.dblClick(await rowOf('Theirs'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sessions/x3'));
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('brings a window that is open to the front instead of loading it again', async () => {
    fakeApi(withSessions(aSession({ sessionId: 'x4', title: 'Mine', status: 'active' })));
    const focus = jest.fn();
    openWindow.mockReturnValue({ closed: false, location: { pathname: '/app/session/desktop/x4' }, focus });
    const { user } = await open();
    await user.click(within(await rowOf('Mine')).getByRole('button', { name: 'Open' }));
    await user.click(within(await rowOf('Mine')).getByRole('button', { name: 'Open' }));
    expect(openWindow).toHaveBeenCalledTimes(1);
    expect(focus).toHaveBeenCalledTimes(1);
  });

  it('gives link and code of a waiting session', async () => {
    fakeApi(withSessions(aSession()));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite the customer' });
    expect(within(dialog).getByDisplayValue('http://localhost/join/Zm9vYmFyYmF6cXV4MTIzNA')).toBeTruthy();
    expect(dialog.textContent).toContain('234 567 892');
  });

  it('invites the same customer to a new session', async () => {
    const made: unknown[] = [];
    fakeApi({
      ...withSessions(closed({ title: 'Over', customerName: 'Maria Muñoz', customerEmail: 'maria@example.com' })),
      'POST /session': ({ body }) => {
        made.push(body);
        return aSession({ sessionId: 'fresh' });
      },
    });
    const { user } = await open();
    await user.click(within(await rowOf('Over')).getByRole('button', { name: /More actions/ }));
    await user.click(await screen.findByRole('menuitem', inMenu('Invite this customer again')));
    expect(await screen.findByRole('dialog', { name: 'Invite the customer' })).toBeTruthy();
    expect(made).toEqual([{ customerName: 'Maria Muñoz', customerEmail: 'maria@example.com' }]);
  });
});

describe('New session', () => {
  it('opens its window in the click itself', async () => {
    fakeApi(withSessions(aSession()));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'New session' }));
    expect(openWindow.mock.calls).toEqual([['/app/session/desktop/new', '_blank', expect.stringContaining('popup')]]);
  });

  it('goes there in place where the browser blocks windows', async () => {
    fakeApi(withSessions(aSession()));
    openWindow.mockReturnValue(null);
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'New session' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/session/desktop/new'));
  });
});

describe('filters', () => {
  it('are in the URL, and each list is asked for its part', async () => {
    const server = fakeApi(withSessions(aSession()));
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Filter by: Operator' }));
    await user.click(await screen.findByRole('menuitemcheckbox', inMenu('Zofia Łęcka')));
    await waitFor(() => expect(router.state.location.search).toBe(`?operatorId=${zofia}`));
    const [history, live] = asked(server).slice(-2);
    expect(history).toContain(`status=closed&operatorId=${zofia}`);
    expect(live).toContain(`status=waiting&status=connecting&status=active&status=reconnecting&operatorId=${zofia}`);
  });

  it('keep each other when the next one is set before the first is shown', async () => {
    fakeApi(withSessions(aSession()));
    const { user, router } = await open(`/app/sessions?operatorId=${zofia}`);
    await user.click(await screen.findByRole('button', { name: 'Filter by: Status' }));
    const [waiting, closedOnes] = await Promise.all(
      ['Waiting', 'Closed'].map((name) => screen.findByRole('menuitemcheckbox', inMenu(name))),
    );
    act(() => {
      waiting?.click();
      closedOnes?.click();
      fireEvent.change(screen.getByRole('combobox', { name: 'When' }), { target: { value: 'today' } });
    });
    await waitFor(() => expect(router.state.location.search).toContain('range=today'));
    expect(router.state.location.search).toBe(`?range=today&status=waiting&status=closed&operatorId=${zofia}`);
  });

  it('ask for no history where only live sessions are wanted', async () => {
    const server = fakeApi(withSessions(aSession({ status: 'active', title: 'Running' }), closed({ title: 'Over' })));
    await open('/app/sessions?status=active&status=nonsense');
    await rowOf('Running');
    expect(asked(server).filter((call) => !call.endsWith('&status=active'))).toEqual([]);
    expect(screen.queryByRole('row', { name: /Over/ })).toBeNull();
  });

  it('take days of one’s own, both whole', async () => {
    const server = fakeApi(withSessions(closed({})));
    await open('/app/sessions?from=2026-02-27&to=2026-02-28&status=closed');
    await rowOf('Printer');
    const query = new URLSearchParams(asked(server)[0]?.split('?')[1]);
    expect(query.get('from')).toBe(new Date(2026, 1, 27).toISOString());
    expect(query.get('to')).toBe(new Date(2026, 2, 1).toISOString());
  });

  it('are kept under a name, and applied again', async () => {
    const kept: unknown[] = [];
    fakeApi({
      ...withSessions(aSession({ status: 'active' })),
      'GET /me/filter': () => ({ items: [{ filterId: 'f1', list: 'sessions', name: 'Waiting ones', query: 'status=waiting' }] }),
      'POST /me/filter': ({ body }) => {
        kept.push(body);
        return { filterId: 'f2', ...(body as object) };
      },
    });
    const { user, router } = await open('/app/sessions?search=printer&pageNumber=2');
    await user.click(await screen.findByRole('button', { name: 'Saved filters' }));
    await user.click(await screen.findByRole('menuitem', inMenu('Save this filter…')));
    await user.type(await screen.findByLabelText(/Name of the filter/), 'Printers');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kept).toEqual([{ list: 'sessions', name: 'Printers', query: 'search=printer' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: /Printers/ }));
    await user.click(await screen.findByRole('menuitem', inMenu('Waiting ones')));
    await waitFor(() => expect(router.state.location.search).toBe('?status=waiting'));
  });
});

it('remembers which columns are wanted', async () => {
  fakeApi(withSessions(aSession()));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', inMenu('Operator')));
  await user.click(await screen.findByRole('menuitemcheckbox', inMenu('Tags')));
  expect(screen.queryByRole('columnheader', { name: 'Operator' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Tags' })).toBeTruthy();
  expect(localStorage.getItem('nearhand.columns.sessions')).toBe('["extra","rating","operator"]');
});

it('closes several at once, and names the one that stays open', async () => {
  fakeApi({
    ...withSessions(
      aSession({ sessionId: 'a', title: 'One', can: { ...noRights, close: true } }),
      aSession({ sessionId: 'b', title: 'Two', can: { ...noRights, close: true } }),
      aSession({ sessionId: 'c', title: 'Foreign', can: noRights }),
    ),
    'PUT /session/*': ({ path }) =>
      path.endsWith('b') ? refusal(403, 'FORBIDDEN', 'You may not do this.') : aSession({ sessionId: 'a', status: 'closed' }),
  });
  const { user } = await open();
  await rowOf('One');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  const bar = screen.getByRole('region', { name: 'Selected sessions' });
  expect(bar.textContent).toContain('3 sessions selected');
  await user.click(within(bar).getByRole('button', { name: 'Close 2 sessions' }));
  await user.click(await screen.findByRole('button', { name: 'Close now' }));
  expect(await screen.findByText('1 of 2 closed')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Selected sessions' })).getByRole('listitem').textContent).toBe(
    'Two: You may not do this.',
  );
});

it('exports for admins only, and says so', async () => {
  const server = fakeApi(withSessions(aSession()));
  const { user } = await open('/app/sessions', { role: 'operator' });
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(server.calls.filter((call) => call.includes('export'))).toEqual([]);
});

it('exports what the filters find, as a file', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download);
  };
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="sessions-2026-11-20.csv"' };
  const server = fakeApi({ ...withSessions(aSession()), 'GET /company/*/session/export': () => new Response('a\r\nb\r\n', { headers }) });
  const { user } = await open('/app/sessions?search=x&status=closed', { role: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual(['sessions-2026-11-20.csv']));
  expect(server.calls.find((call) => call.includes('export'))).toMatch(/\?status=closed&search=x$/);
});

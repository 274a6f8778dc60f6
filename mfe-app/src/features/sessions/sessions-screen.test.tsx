import { jest } from '@jest/globals';
import { fakeApi } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSession } from '../../shared/testing/a-session.ts';
import { closed, inMenu, noRights, openSessions as open, rowOf, socket, withSessions } from './testing/open-sessions.tsx';

const openWindow = jest.fn<(url: string) => unknown>();

beforeEach(() => {
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
    for (const text of ['Ended', 'by the customer', '12:05']) expect(old.textContent).toContain(text);
    const names = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    const place = (text: string) => names.findIndex((name) => name.includes(text));
    expect(place('Live: 1')).toBeLessThan(place('Live one'));
    expect(place('Live one')).toBeLessThan(place('History'));
    expect(place('History')).toBeLessThan(place('Old one'));
  });

  it('are followed by the number of sessions that the plan locks', async () => {
    const server = withSessions(closed({ title: 'Recent' }));
    const rows = server['GET /company/*/session'];
    fakeApi({ ...server, 'GET /company/*/session': (call) => ({ ...(rows?.(call) as object), locked: 3 }) });
    await open();
    expect(await screen.findByText('3 older sessions are kept')).toBeTruthy();
    expect(screen.getByText('Your plan shows sessions of the last 1,095 days. A larger plan shows the older ones again')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See larger plans' }).getAttribute('href')).toBe('/app/account/upgrade');
  });

  it('distinguish the sessions of devices of the same name', async () => {
    const device = { assignmentId: '01890000-0000-7000-8000-0000000000d1', name: 'vm', isRemoved: false };
    fakeApi(withSessions(closed({ title: '', customerName: 'vm', device })));
    await open();
    expect((await rowOf('vm · 0000d1')).textContent).toContain('vm · 0000d1');
    expect(await screen.findByRole('button', { name: 'More actions for vm · 0000d1' })).toBeTruthy();
  });

  it('follow a session from waiting to closed without being asked', async () => {
    const server = fakeApi(withSessions(aSession()));
    await open();
    expect((await rowOf('Printer')).textContent).toContain('Waiting');
    server.use(withSessions(closed({ closeReason: 'operator', duration: 3 })));
    act(() => socket.receive('session:changed', { sessionId: aSession().sessionId, status: 'closed', closeReason: 'operator' }));
    await waitFor(async () => expect((await rowOf('Printer')).textContent).toContain('0:03'));
    expect(screen.getAllByRole('row', { name: /Printer/ })).toHaveLength(1);
  });

  it('keep their places while somebody points at one, and show what is new on demand', async () => {
    const server = fakeApi(withSessions(aSession({ sessionId: 'a', title: 'First' }), aSession({ sessionId: 'b', title: 'Second' })));
    const { user } = await open();
    await user.hover(await rowOf('Second'));
    server.use(withSessions(aSession({ sessionId: 'c', title: 'Newest' }), aSession({ sessionId: 'b', title: 'Second' })));
    act(() => socket.receive('session:changed', { sessionId: 'a', status: 'closed', closeReason: 'customer' }));
    const show = await screen.findByRole('button', { name: 'Show 1 new session' });
    const names = () => screen.getAllByRole('row', { name: /First|Second|Newest/ }).map((row) => row.dataset['id']);
    expect(names()).toEqual(['a', 'b']);
    expect((await rowOf('First')).textContent).toContain('Ended');
    await user.click(show);
    await waitFor(() => expect(names()).toEqual(['c', 'b']));
  });

  it('teach the first step when there are none', async () => {
    fakeApi(withSessions());
    await open();
    expect(await screen.findByText('No sessions yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New session' })).toBeTruthy();
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

  it('opens the report of another operator’s open session instead of its window', async () => {
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
    await user.click(await within(await rowOf('Mine')).findByRole('button', { name: 'Open' }));
    await user.click(await within(await rowOf('Mine')).findByRole('button', { name: 'Open' }));
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
    await user.click(await within(await rowOf('Over')).findByRole('button', { name: /More actions/ }));
    await user.click(await screen.findByRole('menuitem', inMenu('Invite this customer again')));
    expect(await screen.findByRole('dialog', { name: 'Invite the customer' })).toBeTruthy();
    expect(made).toEqual([{ customerName: 'Maria Muñoz', customerEmail: 'maria@example.com' }]);
  });
});

import { jest } from '@jest/globals';
import { aMe, type FakeApi, FakeSocket, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import type { Session } from '../../../shared/session/session.ts';
import { aSession } from '../../../shared/testing/a-session.ts';

/** Emits events of the server. */
export const socket = new FakeSocket();
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const page = await import('../sessions-screen.tsx');

export const noRights = { update: false, close: false, enter: false, host: false, takeOver: false };
export const zofia = '01890000-0000-7000-8000-0000000000aa';

/** A fake server with these sessions, which filters by state only. */
export const withSessions = (...sessions: Session[]): Parameters<typeof fakeApi>[0] => ({
  'GET /company/*/session': ({ query }) => {
    const states = query.getAll('status');
    const items = sessions.filter(({ status }) => states.length === 0 || states.includes(status));
    return { items, total: items.length, isTotalExact: true, pageNumber: 1, pageSize: Number(query.get('pageSize')) };
  },
  'GET /company/*/operator': () => ({ items: [{ id: zofia, name: 'Zofia Łęcka', avatar: null, role: 'operator', isOnline: false }] }),
  'GET /me/filter': () => ({ items: [] }),
});

export const closed = (about: Partial<Session>) =>
  aSession({
    status: 'closed',
    closeReason: 'customer',
    key: null,
    code: null,
    duration: 725,
    can: { ...noRights, update: true },
    ...about,
  });

export const openSessions = (url = '/app/sessions', user: NonNullable<Parameters<typeof aMe>[0]>['user'] = {}) =>
  renderScreen({
    page,
    path: '/app/sessions',
    url,
    me: aMe({ user }),
    links: {
      upgrade: '/app/account/upgrade',
      'session-window': '/app/session/desktop/:id',
      'session-report': '/app/sessions/:id',
      join: '/join/:key?/:extra?',
    },
  });

/** A menu without layout treats its button as scrolled away, and hides. */
export const inMenu = (name: string) => ({ name, hidden: true });
export const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
/** Received queries of the list. */
export const asked = (server: FakeApi) => server.calls.filter((call) => call.startsWith('GET /company') && !call.includes('/operator'));

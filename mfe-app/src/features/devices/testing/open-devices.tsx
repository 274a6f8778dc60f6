import { jest } from '@jest/globals';
import { pendingSession } from '@nearhand/platform/live';
import { aMe, FakeSocket, type fakeApi, fakeBroadcastChannels, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import type { Device } from '../devices.data.ts';

/** Emits events of the server. */
export const socket = new FakeSocket();
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const list = await import('../list/devices-screen.tsx');
const details = await import('../device/device-screen.tsx');

const links = {
  devices: '/app/devices',
  device: '/app/devices/:id',
  'session-window': '/app/session/desktop/:id',
  'session-report': '/app/sessions/:id',
  upgrade: '/app/account/upgrade',
};
type CompanyTraits = NonNullable<NonNullable<Parameters<typeof aMe>[0]>['company']>;
type UserTraits = NonNullable<Parameters<typeof aMe>[0]>['user'];

/** A fake server with these devices. */
export const withDevices = (...devices: Device[]): Parameters<typeof fakeApi>[0] => ({
  'GET /company/*/device': ({ query }) => ({
    items: devices,
    total: devices.length,
    isTotalExact: true,
    pageNumber: 1,
    pageSize: Number(query.get('pageSize')),
  }),
  'GET /company/*/device/label': () => ({ groups: ['Front'], tags: ['kiosk', 'vip'] }),
  'GET /company/*/operator': () => ({ items: [] }),
  'GET /me/filter': () => ({ items: [] }),
});

export const openDevices = (url = '/app/devices', user: UserTraits = {}, company: CompanyTraits = {}) =>
  renderScreen({ page: list, path: '/app/devices', url, me: aMe({ user, company }), links });

export const openDevice = (id: string, user: UserTraits = {}) =>
  renderScreen({ page: details, path: '/app/devices/:id', url: `/app/devices/${id}`, me: aMe({ user }), links });

export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** A window that the browser opens in a click. `shown` is the address that it shows once the session exists. */
export function fakeWindow() {
  fakeBroadcastChannels();
  const opened = { location: { pathname: '/app/session/desktop/pending' }, close: jest.fn(), focus: jest.fn(), closed: false };
  const open = jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  const shown = async () => {
    const { pathname, hash } = new URL(String(open.mock.calls[0]?.[0]), location.origin);
    location.hash = hash;
    return (await pendingSession(pathname.split('/').at(-1) ?? '', new AbortController().signal))?.address;
  };
  return { opened, open, shown };
}

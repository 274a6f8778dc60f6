import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, showPush } from './push.ts';

const message = { id: 'joined 1', title: 'A customer is waiting for you', body: 'Printer', path: '/app/sessions/1' };
const showNotification = vi.fn();
const registration = { showNotification } as unknown as ServiceWorkerRegistration;
let held: { name: string }[] = [];

beforeEach(() => {
  held = [];
  showNotification.mockClear();
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
});
afterEach(() => void vi.unstubAllGlobals());

describe('showPush', () => {
  it('shows the text under the id of the event', async () => {
    held = [{ name: 'nearhand.announced joined 1' }];
    await showPush(message, registration);
    const options = { body: 'Printer', tag: 'joined 1', icon: '/favicon.svg', data: '/app/sessions/1' };
    expect(showNotification.mock.calls).toEqual([['A customer is waiting for you', options]]);
  });

  it('shows nothing while a page of the app is in front', async () => {
    held = [{ name: 'nearhand.in-front' }];
    await showPush(message, registration);
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe('openPage', () => {
  const steps: string[] = [];
  const aWindow = (path: string) => ({
    url: `https://nearhand.example${path}`,
    focus: async () => void steps.push(`focus ${path}`),
    postMessage: (posted: { path: string }) => void steps.push(`${path} opens ${posted.path}`),
  });
  const clientsWith = (...paths: string[]) =>
    ({
      matchAll: async () => paths.map(aWindow),
      openWindow: async (path: string) => void steps.push(`window ${path}`),
    }) as unknown as Clients;
  beforeEach(() => void steps.splice(0));

  it('uses a window of the app', async () => {
    await openPage('/app/sessions/1', clientsWith('/app/devices'));
    expect(steps).toEqual(['focus /app/devices', '/app/devices opens /app/sessions/1']);
  });

  it.each([[[]], [['/app/session/desktop/2']]])('opens a new window beside %j', async (paths) => {
    await openPage('/app/sessions/1', clientsWith(...paths));
    expect(steps).toEqual(['window /app/sessions/1']);
  });

  it.each(['https://evil.example/', '//evil.example', '/join/key', null])('opens no %s', async (path) => {
    await openPage(path, clientsWith());
    expect(steps).toEqual([]);
  });
});

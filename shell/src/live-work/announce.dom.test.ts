import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeApi } from '@nearhand/platform/testing';
import { announce } from './announce';
import type { Announcement } from './announcement';

const work = { browser: true, sound: true, mail: true };
const customer: Announcement = {
  id: 'a',
  kind: 'customer',
  title: 'A customer is waiting for you',
  body: 'Printer',
  path: '/app/sessions/1',
};
const device: Announcement = { id: 'b', kind: 'deviceOffline', title: 'kiosk-1 went offline', body: '', path: '/app/devices' };

let shown: { title: string; isClosed: boolean }[] = [];
let chimes = 0;
/** Names of the locks that this and other tabs hold. */
let held = new Set<string>();
let choices = { customer: work, sessionRequest: work, deviceOffline: { browser: true, sound: false } };

class FakeNotification {
  static permission: NotificationPermission = 'granted';
  readonly mine = { title: '', isClosed: false };
  constructor(title: string) {
    this.mine.title = title;
    shown.push(this.mine);
  }
  close() {
    this.mine.isClosed = true;
  }
}

class FakeAudio {
  currentTime = 0;
  constructor() {
    chimes += 1;
  }
  createGain = () => ({ gain: {}, connect: () => undefined });
  createOscillator = () => ({ frequency: {}, connect: () => undefined, start: () => undefined, stop: () => undefined });
  close = () => undefined;
}

const locks = {
  request: async (name: string, _options: LockOptions, run: (lock: object | null) => unknown) => {
    if (held.has(name)) return run(null);
    held.add(name);
    await run({});
    held.delete(name);
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const announced = async (...news: Announcement[]) => {
  await announce(news);
  await settled();
};

beforeEach(() => {
  shown = [];
  chimes = 0;
  held = new Set();
  choices = { customer: work, sessionRequest: work, deviceOffline: { browser: true, sound: false } };
  FakeNotification.permission = 'granted';
  Object.assign(globalThis, { Notification: FakeNotification, AudioContext: FakeAudio });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  fakeApi({ 'GET /me/notification': () => choices });
});
afterEach(async () => {
  await announced();
  jest.restoreAllMocks();
});

/** The service worker of a browser that gets push messages. */
function fakeWorker() {
  const open = new Map<string, { title: string; data: unknown }>();
  const registration = {
    pushManager: { getSubscription: async () => ({}) },
    showNotification: async (title: string, { tag, data }: { tag: string; data: unknown }) => void open.set(tag, { title, data }),
    getNotifications: async ({ tag }: { tag: string }) => (open.has(tag) ? [{ close: () => open.delete(tag) }] : []),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => registration } });
  return open;
}

describe('announce', () => {
  it('shows what push messages also show by the service worker, so that they replace each other', async () => {
    const open = fakeWorker();
    await announced(customer);
    expect([shown, [...open]]).toEqual([[], [['a', { title: customer.title, data: '/app/sessions/1' }]]]);
    await announced();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(open.size).toBe(0);
  });

  it('announces each news once, by the chosen channels, until it ends', async () => {
    await announced(customer);
    await announced(customer, device);
    expect([shown.map(({ title }) => title), chimes]).toEqual([[customer.title, device.title], 1]);
    await announced(device);
    expect(shown.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  it('leaves to another tab what that announces', async () => {
    held.add('nearhand.announced a');
    await announced(customer);
    expect([shown, chimes]).toEqual([[], 0]);
  });

  it('is silent while a tab is in front', async () => {
    held.add('nearhand.in-front');
    await announced(customer);
    expect([shown, chimes]).toEqual([[], 0]);
  });

  it('still makes a sound without the permission for notifications', async () => {
    FakeNotification.permission = 'denied';
    await announced(customer);
    expect([shown, chimes]).toEqual([[], 1]);
  });

  it('respects that nothing was chosen', async () => {
    choices.customer = { browser: false, sound: false, mail: true };
    await announced(customer);
    expect([shown, chimes]).toEqual([[], 0]);
  });

  it('announces by all channels when the choice cannot be loaded', async () => {
    fakeApi({ 'GET /me/notification': () => new Response(null, { status: 400 }) });
    await announced(customer);
    expect([shown.length, chimes]).toEqual([1, 1]);
  });
});

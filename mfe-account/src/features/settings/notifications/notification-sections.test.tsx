import { afterEach, describe, expect, it } from '@jest/globals';
import { boot, pushSubscriptionIdAtom, store } from '@nearhand/platform/core';
import { screen, waitFor, within } from '@testing-library/react';
import { openSettings } from '../testing/open-settings.tsx';

const given = globalThis.Notification;
afterEach(() => {
  globalThis.Notification = given;
});

/** A browser that answers its question with `answer`. */
function fakePermission(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const fake = {
    permission,
    requestPermission: () => {
      fake.permission = answer;
      return Promise.resolve(answer);
    },
  };
  globalThis.Notification = fake as unknown as typeof Notification;
}

const address = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } };
const aSubscription = {
  pushSubscriptionId: '01890000-0000-7000-8000-000000000001',
  kind: 'web',
  device: 'Firefox on Linux',
  createdAt: '2026-11-20T09:00:00.000Z',
};

/** A browser with a push service, which `refusal` keeps from subscribing. */
function fakePushService(refusal: Error | null = null) {
  const given = { worker: navigator.serviceWorker, manager: Reflect.get(window, 'PushManager') as unknown };
  const browser = { subscription: null as object | null, key: '' };
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (refusal) throw refusal;
      browser.key = applicationServerKey;
      browser.subscription = {
        toJSON: () => ({ ...address, expirationTime: null }),
        unsubscribe: async () => {
          browser.subscription = null;
        },
      };
      return browser.subscription;
    },
  };
  const registration = { pushManager };
  const worker = { register: async () => registration, ready: registration, getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  Object.assign(window, { PushManager: class {} });
  Object.assign(boot, { hasServiceWorker: true });
  return {
    browser,
    remove: () => {
      if (given.worker) Object.defineProperty(navigator, 'serviceWorker', { value: given.worker, configurable: true });
      else Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'PushManager');
      Object.assign(boot, { hasServiceWorker: false });
      store.set(pushSubscriptionIdAtom, null);
    },
  };
}

describe('push messages', () => {
  /** The operations of the server, which keeps one subscription. */
  function aPushServer(webKey: string | null = 'server-key') {
    const server = { items: [] as object[], calls: [] as unknown[] };
    const handlers = {
      'GET /me/push': () => ({ webKey, hasApps: false, items: server.items }),
      'PUT /me/push': ({ body }: { body: unknown }) => {
        server.calls.push(body);
        server.items = [aSubscription];
        return aSubscription;
      },
      [`DELETE /me/push/${aSubscription.pushSubscriptionId}`]: () => {
        server.calls.push('removed');
        server.items = [];
        return new Response(null, { status: 204 });
      },
    };
    return { server, handlers };
  }
  const find = () => screen.findByLabelText<HTMLInputElement>('Also while Nearhand is closed');
  const enabled = async () => {
    const found = await find();
    await waitFor(() => expect(found.disabled).toBe(false));
    return found;
  };

  it('are turned on after the browser has asked, and off', async () => {
    fakePermission('default', 'granted');
    const { browser, remove } = fakePushService();
    const { server, handlers } = aPushServer();
    const { user } = await openSettings({ tab: 'notifications', handlers });
    await user.click(await enabled());
    await waitFor(() => expect(server.calls).toEqual([{ kind: 'web', ...address }]));
    await waitFor(async () => expect((await enabled()).checked).toBe(true));
    expect([browser.key, store.get(pushSubscriptionIdAtom)]).toEqual(['server-key', aSubscription.pushSubscriptionId]);
    await user.click(await find());
    await waitFor(() => expect([server.calls.at(-1), browser.subscription]).toEqual(['removed', null]));
    await waitFor(async () => expect((await enabled()).checked).toBe(false));
    remove();
  });

  it('stay off when the browser denies notifications, or its push service does not answer', async () => {
    fakePermission('default', 'denied');
    const { remove } = fakePushService(new Error('No push service'));
    const { server, handlers } = aPushServer();
    const { user } = await openSettings({ tab: 'notifications', handlers });
    await user.click(await enabled());
    expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy();
    fakePermission('granted');
    await user.click(await enabled());
    expect(await screen.findByText('The push service did not answer. Try again later')).toBeTruthy();
    expect([server.calls, (await find()).checked]).toEqual([[], false]);
    remove();
  });

  it('are off on a server that sends none', async () => {
    fakePermission('granted');
    const { remove } = fakePushService();
    await openSettings({ tab: 'notifications', handlers: aPushServer(null).handlers });
    expect(await screen.findByText('This server sends no notifications while Nearhand is closed')).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Also while Nearhand is closed' })).toBeNull();
    remove();
  });
});

describe('NotificationSections', () => {
  it('asks the browser for permission by a click, and shows the result', async () => {
    fakePermission('default', 'granted');
    const { user } = await openSettings({ tab: 'notifications' });
    await user.click(screen.getByRole('button', { name: 'Allow notifications' }));
    expect(await screen.findByText('This browser may show notifications')).toBeTruthy();
  });

  it('explains that the browser blocks notifications', async () => {
    fakePermission('denied');
    await openSettings({ tab: 'notifications' });
    expect(screen.getByRole('status').textContent).toContain('This browser blocks notifications');
  });

  it('saves a choice on the account, and offers to save it again after a failure', async () => {
    let isDown = true;
    const work = { browser: true, sound: true, mail: true };
    const choices = { customer: work, sessionRequest: work, deviceOffline: { browser: false, sound: false } };
    const saved: unknown[] = [];
    const { user } = await openSettings({
      tab: 'notifications',
      handlers: {
        'GET /me/notification': () => choices,
        'PUT /me/notification': ({ body }) => {
          if (isDown) return new Response(null, { status: 503 });
          saved.push(body);
          return choices;
        },
      },
    });
    const devices = within(await screen.findByRole('group', { name: 'Devices that go offline' }));
    expect(devices.getAllByRole('switch')).toHaveLength(2);
    await user.click(devices.getByRole('switch', { name: 'Sound' }));
    const again = await screen.findByRole('button', { name: 'Save again' });
    isDown = false;
    await user.click(again);
    await waitFor(() => expect(saved).toEqual([{ deviceOffline: { browser: false, sound: true } }]));
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { app, pushSubscriptionIdAtom, store } from '@nearhand/platform/core';
import { fakeApi } from '@nearhand/platform/testing';
import { keepPush } from './keep-push';

const aSubscription = (pushSubscriptionId: string) => ({
  pushSubscriptionId,
  kind: 'fcm',
  device: '',
  createdAt: '2026-11-20T09:00:00.000Z',
});
let registered: unknown[] = [];
let started = 0;

beforeEach(() => {
  registered = [];
  started = 0;
  app.push = {
    start: async () => {
      started += 1;
      return { state: 'on', token: 'new-token' };
    },
    stop: () => undefined,
  };
  fakeApi({
    'GET /me/push': () => ({ webKey: null, hasApps: true, items: [aSubscription('mine')] }),
    'PUT /me/push': ({ body }) => {
      registered.push(body);
      return aSubscription('renewed');
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(app, 'push');
  store.set(pushSubscriptionIdAtom, null);
});

describe('keepPush', () => {
  it('registers the token of the app again', async () => {
    store.set(pushSubscriptionIdAtom, 'mine');
    await keepPush();
    expect([registered, store.get(pushSubscriptionIdAtom)]).toEqual([[{ kind: 'fcm', token: 'new-token' }], 'renewed']);
  });

  it.each([
    ['of another user', 'another'],
    ['that does not exist', null],
  ])('continues no subscription %s', async (_, id) => {
    store.set(pushSubscriptionIdAtom, id);
    await keepPush();
    expect([started, registered]).toEqual([0, []]);
  });

  it('does nothing in a browser', async () => {
    Reflect.deleteProperty(app, 'push');
    store.set(pushSubscriptionIdAtom, 'mine');
    await keepPush();
    expect(registered).toEqual([]);
  });
});

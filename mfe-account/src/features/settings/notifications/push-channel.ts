import type { components } from '@nearhand/contracts/openapi.gen';
import { app, boot, client } from '@nearhand/platform/core';
import { askPermission } from './use-notification-permission.ts';

type Schemas = components['schemas'];
export type MyPush = Schemas['MyPush'];

/** `denied`: the person or the system does not allow notifications. `failed`: there is no push service, or it does not answer. */
export type PushFailure = 'denied' | 'failed';

/** Way by which push messages reach this browser or app. */
export interface PushChannel {
  /** Whether the server sends by it. */
  isServed(push: MyPush): boolean;
  /** Whether this browser or app still expects messages. */
  isActive(): Promise<boolean>;
  /** Asks for permission. Call it in a click. */
  start(push: MyPush): Promise<Schemas['PushAddress'] | PushFailure>;
  stop(): Promise<void>;
}

const scope = '/app/';

const registered = async () => (await navigator.serviceWorker.getRegistration(scope))?.pushManager.getSubscription() ?? null;

/** A subscription is valid for one key of the server only. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.register('/sw.js', { scope, updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const webChannel: PushChannel = {
  isServed: ({ webKey }) => webKey !== null,
  isActive: async () => (await registered()) !== null && Notification.permission === 'granted',
  start: async ({ webKey }) => {
    if ((await askPermission()) !== 'granted') return 'denied';
    try {
      const { endpoint = '', keys } = (await subscribe(webKey ?? '')).toJSON();
      return { kind: 'web', endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
    } catch {
      return 'failed';
    }
  },
  stop: async () => void (await (await registered())?.unsubscribe()),
};

const appChannel = (push: NonNullable<typeof app.push>): PushChannel => ({
  isServed: ({ hasApps }) => hasApps,
  isActive: async () => true,
  start: async () => {
    const answer = await push.start();
    return answer.state === 'on' ? { kind: 'fcm', token: answer.token } : answer.state;
  },
  stop: async () => push.stop(),
});

const canSubscribe = () => client.hasWebPush && boot.hasServiceWorker && 'serviceWorker' in navigator && 'PushManager' in window;

/** Null where no push message can arrive. */
export function pushChannel(): PushChannel | null {
  if (app.push) return appChannel(app.push);
  return canSubscribe() ? webChannel : null;
}

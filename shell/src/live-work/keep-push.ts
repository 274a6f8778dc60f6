import { api, app, pushSubscriptionIdAtom, store, unwrap } from '@nearhand/platform/core';

/** Registers the token of the app again, which the system may have replaced, if the user gets push messages in this app. */
export async function keepPush(): Promise<void> {
  const id = store.get(pushSubscriptionIdAtom);
  if (!app.push || !id) return;
  const { items } = await unwrap(api.GET('/me/push'));
  if (!items.some(({ pushSubscriptionId }) => pushSubscriptionId === id)) return;
  const answer = await app.push.start();
  if (answer.state !== 'on') return;
  const { pushSubscriptionId } = await unwrap(api.PUT('/me/push', { body: { kind: 'fcm', token: answer.token } }));
  store.set(pushSubscriptionIdAtom, pushSubscriptionId);
}

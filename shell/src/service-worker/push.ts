import type { PushMessage } from '@nearhand/contracts/push-message';
import { inFrontLock } from '../live-work/locks';
import type { OpenMessage } from './open-message';

const isSessionWindow = (url: string) => new URL(url).pathname.startsWith('/app/session/');

/** Shows a message, unless the user looks at a page of the app, which shows it by itself. */
export async function showPush({ id, title, body, path }: PushMessage, registration: ServiceWorkerRegistration): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === inFrontLock)) return;
  await registration.showNotification(title, { body, tag: id, icon: '/favicon.svg', data: path });
}

/** Opens a page in a window of the app that is open, or in a new one. The window of a session stays as it is. */
export async function openPage(path: unknown, clients: Clients): Promise<void> {
  if (typeof path !== 'string' || !path.startsWith('/app/')) return;
  const windows = await clients.matchAll({ type: 'window' });
  const found = windows.find(({ url }) => !isSessionWindow(url));
  if (!found) return void (await clients.openWindow(path));
  await found.focus();
  found.postMessage({ type: 'open', path } satisfies OpenMessage);
}

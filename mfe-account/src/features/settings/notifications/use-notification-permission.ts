import { useCallback, useSyncExternalStore } from 'react';

export type Permission = NotificationPermission | 'unsupported';

const read = (): Permission => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission);

const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};

/** The permission may change in the settings of the browser, in another window. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

/** A browser that does not show the question leaves the permission as it is. Needs a click. */
export async function askPermission(): Promise<Permission> {
  await Notification.requestPermission().catch(() => undefined);
  notifyAll();
  return read();
}

/** The browser's permission for system notifications; `ask` needs a click. */
export function useNotificationPermission(): { permission: Permission; ask: () => void } {
  const permission = useSyncExternalStore(subscribe, read);
  const ask = useCallback(() => void askPermission(), []);
  return { permission, ask };
}

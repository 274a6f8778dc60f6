import { atom } from 'jotai';
import { store } from './store.ts';

/** A message to the user; more than 100 characters take several lines. */
export interface Notification {
  id: number;
  type: 'error' | 'warning' | 'info' | 'success';
  message: string;
  /** Shown until it is cleared, else for 5 s (spec §4). */
  isPersistent: boolean;
  link?: NotificationLink | undefined;
}

export interface NotificationLink {
  label: string;
  href: string;
  /** Opens in a new tab, so that the page stays open. */
  isBeside?: boolean;
}

interface NotifyOptions {
  isPersistent?: boolean;
  link?: NotificationLink;
}

let lastId = 0;

/** Notifications to show, oldest first. */
export const notificationsAtom = atom<readonly Notification[]>([]);

export function clearNotification(id: number): void {
  store.set(notificationsAtom, (shown) => shown.filter((notification) => notification.id !== id));
}

/** Shows a notification, once the page can. Returns its id. */
export function notify(type: Notification['type'], message: string, { isPersistent = false, link }: NotifyOptions = {}): number {
  lastId += 1;
  const id = lastId;
  store.set(notificationsAtom, (shown) => [...shown, { id, type, message, isPersistent, link }]);
  return id;
}

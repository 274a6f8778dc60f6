import { atom } from 'jotai';
import { store } from './store.ts';

/** A message to the user; more than 100 characters take several lines. */
export interface Notification {
  id: number;
  type: 'error' | 'warning' | 'info' | 'success';
  message: string;
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

const defaultMs = 5000;
let lastId = 0;

/** Visible notifications, oldest first. */
export const notificationsAtom = atom<readonly Notification[]>([]);

export function clearNotification(id: number): void {
  store.set(notificationsAtom, (shown) => shown.filter((notification) => notification.id !== id));
}

/** Shows a notification for 5 s, or until it is cleared if `isPersistent`. Returns its id. */
export function notify(type: Notification['type'], message: string, { isPersistent = false, link }: NotifyOptions = {}): number {
  lastId += 1;
  const id = lastId;
  store.set(notificationsAtom, (shown) => [...shown, { id, type, message, link }]);
  if (!isPersistent) setTimeout(() => clearNotification(id), defaultMs);
  return id;
}

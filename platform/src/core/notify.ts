import { atom } from 'jotai';
import { store } from './store.ts';

/** A message to the user; over 100 characters it is shown on several lines. */
export interface Notification {
  id: number;
  type: 'error' | 'warning' | 'info' | 'success';
  message: string;
  link?: NotificationLink | undefined;
}

/** Where a message leads on to. */
export interface NotificationLink {
  label: string;
  href: string;
  /** In a tab of its own: the page has to stay. */
  isBeside?: boolean;
}

interface NotifyOptions {
  isPersistent?: boolean;
  link?: NotificationLink;
}

const defaultMs = 5000;
let lastId = 0;

/** What is on screen now, oldest first. */
export const notificationsAtom = atom<readonly Notification[]>([]);

export function clearNotification(id: number): void {
  store.set(notificationsAtom, (shown) => shown.filter((notification) => notification.id !== id));
}

/** Shows a message for 5 s, or until it is cleared where `isPersistent`. Gives its id. */
export function notify(type: Notification['type'], message: string, { isPersistent = false, link }: NotifyOptions = {}): number {
  lastId += 1;
  const id = lastId;
  store.set(notificationsAtom, (shown) => [...shown, { id, type, message, link }]);
  if (!isPersistent) setTimeout(() => clearNotification(id), defaultMs);
  return id;
}

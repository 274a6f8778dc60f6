import { app } from '@nearhand/platform/core';
import type { Announcement } from './announcement';

export interface Shown {
  close(): void;
}

/** The service worker, if it may show what it has received; such a notification is replaced by one with the same id, not doubled. */
async function pushRegistration(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/app/').catch(() => undefined);
  return (await registration?.pushManager?.getSubscription()) ? (registration ?? null) : null;
}

async function showInWorker(registration: ServiceWorkerRegistration, { id, title, body, path }: Announcement): Promise<Shown> {
  await registration.showNotification(title, { body, tag: id, icon: '/favicon.svg', data: path });
  const close = async () => {
    for (const notification of await registration.getNotifications({ tag: id })) notification.close();
  };
  return { close: () => void close().catch(() => undefined) };
}

/** Null if it cannot be shown: the title and the page still show the news. */
export async function showNotification(item: Announcement): Promise<Shown | null> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return null;
  try {
    const registration = await pushRegistration();
    if (registration) return await showInWorker(registration, item);
    const notification = new Notification(item.title, { body: item.body, tag: item.id, icon: '/favicon.svg' });
    notification.onclick = () => {
      window.focus();
      app.show();
      notification.close();
    };
    return notification;
  } catch {
    // Android allows notifications only from a service worker.
    return null;
  }
}

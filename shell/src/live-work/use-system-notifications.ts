import { systemNotificationsAtom, useAtomValue } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useEffectEvent } from 'react';
import { isAppInFront, useFocusLock } from './app-in-front';
import type { NewsItem } from './live-news';
import { useLiveNews } from './use-live-news';

const areAllowed = () => typeof Notification !== 'undefined' && Notification.permission === 'granted';

/** Shown notifications by news; all tabs show the same ones, which the browser merges by their tag. */
const shown = new Map<string, Notification>();

/** Notifies the user of news by the system while the application is not in front, if the user has allowed it. */
export function useSystemNotifications(): void {
  const intl = useIntl();
  const wanted = useAtomValue(systemNotificationsAtom);
  const news = useLiveNews();
  const ids = news.map(({ id }) => id).join(' ');

  const show = ({ id, kind, messageId, name, about }: NewsItem) => {
    if (shown.has(id) || !(kind === 'customer' ? wanted.customers : wanted.sessionRequests)) return;
    try {
      const notification = new Notification(intl.formatMessage({ id: messageId }, { name }), {
        body: about,
        tag: id,
        icon: '/favicon.svg',
      });
      notification.onclick = () => {
        window.focus();
        notification.close();
      };
      shown.set(id, notification);
    } catch {
      // Android allows notifications only from a service worker; the title and the page still show the news.
    }
  };
  const update = useEffectEvent(async () => {
    const current = new Set(news.map(({ id }) => id));
    for (const [id, notification] of shown) {
      if (current.has(id)) continue;
      notification.close();
      shown.delete(id);
    }
    if (news.length === 0 || !areAllowed() || (await isAppInFront())) return;
    for (const item of news) show(item);
  });
  useFocusLock();
  useEffect(() => void update(), [ids]);
}

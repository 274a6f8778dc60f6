import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFocusLock } from './app-in-front';
import { useLiveNews } from './use-live-news';

/** Announces news of the user while the application is not in front. */
export function useAnnouncements(): void {
  const intl = useIntl();
  const news = useLiveNews();
  const ids = news.map(({ id }) => id).join(' ');
  const hadNews = useRef(false);
  const update = useEffectEvent(async () => {
    hadNews.current ||= news.length > 0;
    if (!hadNews.current) return;
    const items = news.map(({ id, kind, messageId, values, about, path }) => ({
      id,
      kind,
      title: intl.formatMessage({ id: messageId }, values),
      body: about,
      path,
    }));
    const { announce } = await import('./announce');
    await announce(items);
  });
  useFocusLock();
  // The title still shows the news if the code does not load.
  useEffect(() => void update().catch(() => undefined), [ids]);
}

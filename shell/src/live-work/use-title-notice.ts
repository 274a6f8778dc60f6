import { useTitleMark } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useLiveNews } from './use-live-news';

/** Shows the number of news and the most urgent one in the title of the tab. */
export function useTitleNotice(): void {
  const intl = useIntl();
  const news = useLiveNews();
  const [first] = news;
  useTitleMark(first ? `(${news.length}) ${intl.formatMessage({ id: first.messageId }, first.values)}` : null);
}

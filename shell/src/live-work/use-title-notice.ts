import { useTitleMark } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useLiveNews } from './use-live-news';

/** Shows the most urgent news in the title of the tab. */
export function useTitleNotice(): void {
  const intl = useIntl();
  const [first] = useLiveNews();
  useTitleMark(first ? intl.formatMessage({ id: first.messageId }, { name: first.name }) : null);
}

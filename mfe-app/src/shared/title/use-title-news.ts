import { useTitleMark } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';

/** Shows the number of news in the title of the tab, which is visible while the user looks at another tab. */
export function useTitleNews(unread: Readonly<Partial<Record<string, number>>>): void {
  const intl = useIntl();
  const count = Object.values(unread).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  useTitleMark(count > 0 ? intl.formatMessage({ id: 'app.join.panel.unread' }, { count }) : null);
}

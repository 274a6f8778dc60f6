import { useIntl } from '@nearhand/platform/intl';
import { useTitleMark } from './use-title-mark.ts';

/** How much in the panels is new, in the tab's title too: whoever shares or sees a screen looks elsewhere. */
export function useTitleNews(unread: Readonly<Partial<Record<string, number>>>): void {
  const intl = useIntl();
  const count = Object.values(unread).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  useTitleMark(count > 0 ? intl.formatMessage({ id: 'app.join.panel.unread' }, { count }) : null);
}

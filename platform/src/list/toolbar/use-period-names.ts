import { useIntl } from '@nearhand/platform/intl';
import { startOfDay } from '../day.ts';
import type { ListQuery } from '../list-query.ts';
import { isSpan, type Span } from '../period.ts';

type Filters = ListQuery<string>['filters'];

/** Names of the spans, and of the period that is set; null without one. */
export function usePeriodNames({ range = [], from = [], to = [] }: Filters): { spans: Record<Span, string>; current: string | null } {
  const intl = useIntl();
  const spans: Record<Span, string> = {
    today: intl.formatMessage({ id: 'app.list.period.today' }),
    '7d': intl.formatMessage({ id: 'app.list.period.7d' }),
    '30d': intl.formatMessage({ id: 'app.list.period.30d' }),
  };
  const day = (text: string) => intl.formatDate(startOfDay(text), { day: 'numeric', month: 'short', year: 'numeric' });
  const [span, first, last] = [range[0], from[0], to[0]];
  if (span && isSpan(span)) return { spans, current: spans[span] };
  if (first && last) return { spans, current: `${day(first)} – ${day(last)}` };
  if (first) return { spans, current: intl.formatMessage({ id: 'app.list.period.since' }, { day: day(first) }) };
  if (last) return { spans, current: intl.formatMessage({ id: 'app.list.period.until' }, { day: day(last) }) };
  return { spans, current: null };
}

import { type IntlShape, useIntl } from '@nearhand/platform/intl';
import { Secondary } from '@nearhand/platform/ui/console';
import type { AuditRecord } from './audit.data.ts';
import { areasOf } from './audit-areas.ts';
import { areaNames } from './use-audit-filters.ts';

/** Filters with a fixed set of values. */
const answers = (intl: IntlShape): Record<string, { label: string; words: Record<string, string> }> => ({
  role: {
    label: intl.formatMessage({ id: 'app.operators.role' }),
    words: {
      owner: intl.formatMessage({ id: 'app.operators.role.owner' }),
      admin: intl.formatMessage({ id: 'app.operators.role.admin' }),
      operator: intl.formatMessage({ id: 'app.operators.role.operator' }),
    },
  },
  isActive: {
    label: intl.formatMessage({ id: 'app.operators.state' }),
    words: {
      true: intl.formatMessage({ id: 'app.operators.active' }),
      false: intl.formatMessage({ id: 'app.operators.inactive' }),
    },
  },
  secondFactor: {
    label: intl.formatMessage({ id: 'app.operators.secondFactor' }),
    words: {
      true: intl.formatMessage({ id: 'app.operators.secondFactor.on' }),
      false: intl.formatMessage({ id: 'app.operators.secondFactor.off' }),
    },
  },
  status: {
    label: intl.formatMessage({ id: 'app.sessions.status' }),
    words: {
      waiting: intl.formatMessage({ id: 'app.sessions.status.waiting' }),
      connecting: intl.formatMessage({ id: 'app.sessions.status.connecting' }),
      active: intl.formatMessage({ id: 'app.sessions.status.active' }),
      reconnecting: intl.formatMessage({ id: 'app.sessions.status.reconnecting' }),
      closed: intl.formatMessage({ id: 'app.sessions.status.closed' }),
    },
  },
});

function filterWords(intl: IntlShape, name: string, value: unknown): string {
  const values = [value].flat().map(String);
  const time = () => intl.formatDate(values[0], { dateStyle: 'medium', timeStyle: 'short' });
  if (name === 'search') return intl.formatMessage({ id: 'app.audit.filter.search' });
  if (name === 'action') {
    const names = areaNames(intl);
    return `${intl.formatMessage({ id: 'app.audit.action' })}: ${intl.formatList(areasOf(values).map((area) => names[area]))}`;
  }
  if (name === 'operatorId') return `${intl.formatMessage({ id: 'app.sessions.operator' })}: ${intl.formatNumber(values.length)}`;
  if (name === 'assignmentId') return `${intl.formatMessage({ id: 'app.audit.filter.devices' })}: ${intl.formatNumber(values.length)}`;
  if (name === 'sessionId') return `${intl.formatMessage({ id: 'app.audit.filter.sessions' })}: ${intl.formatNumber(values.length)}`;
  if (name === 'from') return `${intl.formatMessage({ id: 'app.list.period.from' })}: ${time()}`;
  if (name === 'to') return `${intl.formatMessage({ id: 'app.list.period.to' })}: ${time()}`;
  const { label = name, words = {} } = answers(intl)[name] ?? {};
  return `${label}: ${intl.formatList(values.map((one) => words[one] ?? one))}`;
}

/** The filters of an export; renders nothing for an unfiltered export or another action. */
export function ExportFilters({ details: { filters } }: Pick<AuditRecord, 'details'>) {
  const intl = useIntl();
  const lines = Object.entries(filters ?? {}).map(([name, value]) => filterWords(intl, name, value));
  if (lines.length === 0) return null;
  return <Secondary>{lines.join(' · ')}</Secondary>;
}

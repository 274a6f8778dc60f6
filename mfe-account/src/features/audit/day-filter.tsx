import { useIntl } from '@nearhand/platform/intl';
import { type ListQuery, useListControls } from '@nearhand/platform/list';
import { TextInput } from '@nearhand/platform/ui';
import { auditShape } from './audit.data.ts';

export function DayFilter({ query }: { query: ListQuery<'at'> }) {
  const intl = useIntl();
  const { filterBy } = useListControls(query, auditShape);
  const labels = { from: intl.formatMessage({ id: 'app.audit.from' }), to: intl.formatMessage({ id: 'app.audit.to' }) };
  return (['from', 'to'] as const).map((name) => {
    const day = query.filters[name]?.[0] ?? '';
    const handleDay = (typed: string) => {
      if (typed !== day) filterBy({ [name]: typed ? [typed] : [] });
    };
    return (
      <TextInput
        key={`${name} ${day}`}
        type="date"
        label={labels[name]}
        defaultValue={day}
        onBlur={(event) => handleDay(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    );
  });
}

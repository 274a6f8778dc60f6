import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Group, Text, TextInput } from '@nearhand/platform/ui';
import { isDay } from '../day.ts';
import type { ListQuery } from '../list-query.ts';
import { isReversed } from '../period.ts';

type Filters = ListQuery<string>['filters'];

export interface DayFieldsProps {
  filters: Filters;
  /** Receives changed filters only; an empty list removes a filter. */
  onChange: (change: Filters) => void;
}

/** First and last day of a period; applied when a field is left, and on Enter. */
export function DayFields({ filters, onChange }: DayFieldsProps) {
  const intl = useIntl();
  const labels = { from: intl.formatMessage({ id: 'app.list.period.from' }), to: intl.formatMessage({ id: 'app.list.period.to' }) };
  const isInvalid = isReversed(filters);

  const handleDay = (name: 'from' | 'to', day: string) => {
    if (day !== (filters[name]?.[0] ?? '') && (day === '' || isDay(day))) onChange({ range: [], [name]: day ? [day] : [] });
  };
  return (
    <>
      <Group gap="sm" grow>
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={`${name} ${filters[name]?.[0] ?? ''}`}
            type="date"
            label={labels[name]}
            aria-invalid={isInvalid || undefined}
            defaultValue={filters[name]?.[0] ?? ''}
            onBlur={(event) => handleDay(name, event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && handleDay(name, event.currentTarget.value)}
          />
        ))}
      </Group>
      {isInvalid && (
        <Text role="alert" size="sm" c="error">
          <FormattedMessage id="app.list.period.reversed" />
        </Text>
      )}
    </>
  );
}

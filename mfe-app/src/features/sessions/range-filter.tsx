import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { isDay, type ListQuery } from '@nearhand/platform/list';
import { Group, NativeSelect, Text, TextInput } from '@nearhand/platform/ui';
import { useState } from 'react';
import { spans } from './session-times.ts';

type Filters = ListQuery<string>['filters'];

interface RangeFilterProps {
  filters: Filters;
  /** Receives changed filters only; an empty list removes a filter. */
  onChange: (change: Filters) => void;
}

/** Period in which sessions were created: up to today, or chosen by dates. */
export function RangeFilter({ filters, onChange }: RangeFilterProps) {
  const intl = useIntl();
  const hasDays = Boolean(filters['from'] ?? filters['to']);
  const [isOpen, setOpen] = useState(hasDays);
  const isOwn = !filters['range'] && (hasDays || isOpen);
  const names: Record<keyof typeof spans, string> = {
    today: intl.formatMessage({ id: 'app.sessions.range.today' }),
    '7d': intl.formatMessage({ id: 'app.sessions.range.7d' }),
    '30d': intl.formatMessage({ id: 'app.sessions.range.30d' }),
  };

  const handleSpan = (value: string) => {
    setOpen(value === 'own');
    if (value !== 'own' || filters['range']) onChange({ range: value in spans ? [value] : [], from: [], to: [] });
  };
  const handleDay = (name: 'from' | 'to', day: string) => {
    if (day === '' || isDay(day)) onChange({ range: [], [name]: day ? [day] : [] });
  };
  const isTurned = Boolean(filters['from'] && filters['to'] && String(filters['from']) > String(filters['to']));

  return (
    <>
      <NativeSelect
        aria-label={intl.formatMessage({ id: 'app.sessions.range' })}
        value={filters['range']?.[0] ?? (isOwn ? 'own' : '')}
        data={[
          { value: '', label: intl.formatMessage({ id: 'app.sessions.range.any' }) },
          ...Object.entries(names).map(([value, label]) => ({ value, label })),
          { value: 'own', label: intl.formatMessage({ id: 'app.sessions.range.custom' }) },
        ]}
        onChange={(event) => handleSpan(event.currentTarget.value)}
      />
      {isOwn && (
        <Group gap="xs">
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={`${name} ${filters[name]?.[0] ?? ''}`}
              type="date"
              aria-label={
                name === 'from'
                  ? intl.formatMessage({ id: 'app.sessions.range.from' })
                  : intl.formatMessage({ id: 'app.sessions.range.to' })
              }
              aria-invalid={isTurned || undefined}
              defaultValue={filters[name]?.[0] ?? ''}
              onBlur={(event) => event.currentTarget.value !== (filters[name]?.[0] ?? '') && handleDay(name, event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />
          ))}
          {isTurned && (
            <Text role="alert" size="sm" c="error">
              <FormattedMessage id="app.sessions.range.reversed" />
            </Text>
          )}
        </Group>
      )}
    </>
  );
}

import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Checkbox, type Column, Dialog, NativeSelect, SortSelect } from '@nearhand/platform/ui/console';
import { type ReactNode, useState } from 'react';
import type { ListQuery } from '../list-query.ts';
import { countFilters } from '../period.ts';
import { DayFields } from './day-fields.tsx';
import classes from './filters-dialog.module.css';
import { hasPeriod, type ListFiltersProps } from './list-filters.tsx';
import { useListControls } from './use-list-controls.ts';
import { usePeriodNames } from './use-period-names.ts';

type Filters = ListQuery<string>['filters'];

function PeriodFields({ filters, onChange }: { filters: Filters; onChange: (change: Filters) => void }) {
  const intl = useIntl();
  const { spans } = usePeriodNames(filters);
  const hasDays = Boolean(filters['from'] ?? filters['to']);
  const [isOpen, setOpen] = useState(hasDays);
  const isOwn = !filters['range'] && (hasDays || isOpen);

  const handleSpan = (value: string) => {
    setOpen(value === 'days');
    if (value !== 'days' || filters['range']) onChange({ range: value in spans ? [value] : [], from: [], to: [] });
  };
  return (
    <>
      <NativeSelect
        label={intl.formatMessage({ id: 'app.list.period' })}
        value={filters['range']?.[0] ?? (isOwn ? 'days' : '')}
        data={[
          { value: '', label: intl.formatMessage({ id: 'app.list.period.any' }) },
          ...Object.entries(spans).map(([value, label]) => ({ value, label })),
          { value: 'days', label: intl.formatMessage({ id: 'app.list.period.custom' }) },
        ]}
        onChange={(event) => handleSpan(event.currentTarget.value)}
      />
      {isOwn && <DayFields filters={filters} onChange={onChange} />}
    </>
  );
}

interface FiltersDialogProps extends ListFiltersProps<string> {
  title: ReactNode;
  columns: readonly Column<never, string>[];
  total: number;
  onClose: () => void;
}

/** All filters of a list, and its order. */
export function FiltersDialog({ title, query, shape, choices, columns, total, onClose }: FiltersDialogProps) {
  const { filterBy, toggle, sortBy } = useListControls(query, shape);
  const hasFilters = choices.length > 0 || hasPeriod(shape);
  const clear = () => filterBy(Object.fromEntries(Object.keys(query.filters).map((name) => [name, []])));
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        <SortSelect columns={columns} sort={query.sort} onSort={sortBy} />
        {hasPeriod(shape) && <PeriodFields filters={query.filters} onChange={filterBy} />}
        {choices.map(({ name, label, options }) => (
          <fieldset key={name} className={classes['choices']}>
            <Text component="legend" size="md" fw={500}>
              {label}
            </Text>
            {options.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={query.filters[name]?.includes(option.value) ?? false}
                onChange={() => toggle(name, option.value)}
              />
            ))}
          </fieldset>
        ))}
        <Group justify="space-between">
          <Button
            variant="subtle"
            px="xs"
            disabled={countFilters(query.filters) === 0}
            onClick={clear}
            {...(!hasFilters && { display: 'none' })}
          >
            <FormattedMessage id="app.list.clearFilters" />
          </Button>
          <Button onClick={onClose}>
            <FormattedMessage id="app.list.filters.show" values={{ total }} />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

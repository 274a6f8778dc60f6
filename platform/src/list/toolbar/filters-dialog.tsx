import { IconFilter } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text, useDisclosure } from '@nearhand/platform/ui';
import { Checkbox, type Column, Dialog, NativeSelect, SortSelect } from '@nearhand/platform/ui/console';
import { useState } from 'react';
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

interface FiltersDialogProps<Row, Property extends string> extends ListFiltersProps<Property> {
  columns: readonly Column<Row, Property>[];
  total: number;
}

/** All filters of a list, and its order, behind one button, for narrow screens. */
export function FiltersDialog<Row, Property extends string>(props: FiltersDialogProps<Row, Property>) {
  const { query, shape, choices, columns, total } = props;
  const [isOpen, { open, close }] = useDisclosure(false);
  const { filterBy, toggle, sortBy } = useListControls(query, shape);
  const count = countFilters(query.filters);
  const hasFilters = choices.length > 0 || hasPeriod(shape);
  const label = hasFilters ? <FormattedMessage id="app.list.filters.open" /> : <FormattedMessage id="app.ui.table.sort" />;
  const clear = () => filterBy(Object.fromEntries(Object.keys(query.filters).map((name) => [name, []])));
  return (
    <>
      <Button size="sm" px="sm" variant={count > 0 ? 'light' : 'default'} leftSection={<IconFilter size={16} aria-hidden />} onClick={open}>
        {count === 0 ? label : <FormattedMessage id="app.list.filters.openSet" values={{ count }} />}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={label}>
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
            <Button variant="subtle" px="xs" disabled={count === 0} onClick={clear} {...(!hasFilters && { display: 'none' })}>
              <FormattedMessage id="app.list.clearFilters" />
            </Button>
            <Button onClick={close}>
              <FormattedMessage id="app.list.filters.show" values={{ total }} />
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

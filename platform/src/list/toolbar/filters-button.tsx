import { IconFilter } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, useDisclosure } from '@nearhand/platform/ui';
import { type Column, onDemand } from '@nearhand/platform/ui/console';
import { countFilters } from '../period.ts';
import { hasPeriod, type ListFiltersProps } from './list-filters.tsx';

const FiltersDialog = onDemand(async () => (await import('./filters-dialog.tsx')).FiltersDialog);

interface FiltersButtonProps<Row, Property extends string> extends ListFiltersProps<Property> {
  columns: readonly Column<Row, Property>[];
  total: number;
}

/** All filters of a list, and its order, behind one button, for narrow screens. */
export function FiltersButton<Row, Property extends string>(props: FiltersButtonProps<Row, Property>) {
  const { query, shape, choices } = props;
  const [isOpen, { open, close }] = useDisclosure(false);
  const count = countFilters(query.filters);
  const hasFilters = choices.length > 0 || hasPeriod(shape);
  const label = hasFilters ? <FormattedMessage id="app.list.filters.open" /> : <FormattedMessage id="app.ui.table.sort" />;
  return (
    <>
      <Button size="sm" px="sm" variant={count > 0 ? 'light' : 'default'} leftSection={<IconFilter size={16} aria-hidden />} onClick={open}>
        {count === 0 ? label : <FormattedMessage id="app.list.filters.openSet" values={{ count }} />}
      </Button>
      {isOpen && <FiltersDialog {...props} title={label} onClose={close} />}
    </>
  );
}

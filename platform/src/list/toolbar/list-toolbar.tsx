import { useMediaQuery } from '@nearhand/platform/ui';
import { type Column, DisplayMenu, SearchField } from '@nearhand/platform/ui/console';
import { FiltersButton } from './filters-button.tsx';
import { ListFilters, type ListFiltersProps } from './list-filters.tsx';
import classes from './list-toolbar.module.css';
import type { FilterList } from './saved-filters.data.ts';
import { SavedFiltersMenu } from './saved-filters-menu.tsx';
import { useListControls } from './use-list-controls.ts';

interface ListToolbarProps<Row, Property extends string> extends ListFiltersProps<Property> {
  searchLabel: string;
  savedFilters: FilterList | undefined;
  columns: readonly Column<Row, Property>[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
  /** Number of rows found, which the dialog of the filters shows. */
  total: number;
  /** The filters are behind one button. */
  isNarrow: boolean;
}

/** Search, filters and display of a list in one line. */
export function ListToolbar<Row, Property extends string>(props: ListToolbarProps<Row, Property>) {
  const { searchLabel, savedFilters, columns, hidden, onHide, total, isNarrow, ...filters } = props;
  const { query, shape } = filters;
  const { search } = useListControls(query, shape);
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return (
    <div className={classes['toolbar']}>
      <div className={classes['search']}>
        <SearchField label={searchLabel} value={query.search} onSearch={search} />
      </div>
      {isNarrow ? <FiltersButton {...filters} columns={columns} total={total} /> : <ListFilters {...filters} />}
      <div className={classes['end']}>
        {savedFilters && <SavedFiltersMenu list={savedFilters} isSmall={isPhone} />}
        {!isPhone && <DisplayMenu columns={columns} hidden={hidden} onHide={onHide} />}
      </div>
    </div>
  );
}

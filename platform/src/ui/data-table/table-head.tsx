import { Table, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { IconArrowDown, IconArrowUp, IconSelector } from '../icons.ts';
import { type Column, nextSort, type Sort } from './column.ts';
import classes from './data-table.module.css';

interface TableHeadProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  sort: Sort<Property>;
  onSort: (sort: Sort<Property>) => void;
  selectAll?: ReactNode;
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector };

const ariaSort = (isSorted: boolean, direction: 'asc' | 'desc') => (isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : 'none');

/** Column headings; sortable ones are buttons. On narrow screens only the select-all checkbox remains. */
export function TableHead<Row, Property extends string>({ columns, sort, onSort, selectAll }: TableHeadProps<Row, Property>) {
  return (
    <Table.Thead className={classes['head'] ?? ''}>
      <Table.Tr>
        {selectAll && (
          <Table.Th scope="col" className={classes['selectAll'] ?? ''}>
            {selectAll}
          </Table.Th>
        )}
        {columns.map(({ id, header, sort: property, firstDirection, align, isActions, isMinor }) => {
          const place = { scope: 'col', 'data-align': align, 'data-minor': isMinor || undefined };
          if (property === undefined) {
            return (
              <Table.Th key={id} {...place}>
                {isActions ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </Table.Th>
            );
          }
          const order = ariaSort(property === sort.property, sort.direction);
          const Icon = icons[order];
          return (
            <Table.Th key={id} {...place} aria-sort={order}>
              <UnstyledButton className={classes['sort'] ?? ''} onClick={() => onSort(nextSort(sort, property, firstDirection))}>
                {header}
                <Icon size={14} aria-hidden />
              </UnstyledButton>
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}

import type { ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

export interface Sort<Property extends string> {
  property: Property;
  direction: SortDirection;
}

export interface Column<Row, Property extends string> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Sort property of the API; without it the column is not sortable. */
  sort?: Property;
  /** Direction of the first click, `asc` by default. */
  firstDirection?: SortDirection;
  align?: 'end';
  /** Width relative to the other columns, 1 by default; of actions in rem, for a menu by default. */
  width?: number;
  /** Heading of the row, and of its card on narrow screens. */
  isHeading?: boolean;
  /** Buttons that appear at the end of the row while it is hovered or has the focus. */
  isActions?: boolean;
  /** Lies at the end of the card on narrow screens, beside its lines: for one short button. */
  isCardEnd?: boolean;
  /** Left out where the table is too narrow for all columns. */
  isMinor?: boolean;
  /** The user can hide it. */
  isOptional?: boolean;
  /** Hidden until the user shows it. */
  isHiddenFirst?: boolean;
}

/** Sort after a click on a heading: its first direction, then the opposite one. */
export function nextSort<Property extends string>(
  current: Sort<Property>,
  property: Property,
  firstDirection: SortDirection = 'asc',
): Sort<Property> {
  if (current.property !== property) return { property, direction: firstDirection };
  return { property, direction: current.direction === 'asc' ? 'desc' : 'asc' };
}

/** Rows above the page's rows, independent of page and sort order. */
export interface PinnedRows<Row> {
  heading: string;
  rows: readonly Row[];
  /** Heading of the rows below, and their empty state. */
  restHeading: string;
  restEmpty: string;
}

/** Selected rows by id. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** All rows by default. */
  canSelect?: (row: Row) => boolean;
  /** Accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
}

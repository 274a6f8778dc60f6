import type { ReactNode } from 'react';

export type SortDirection = 'asc' | 'desc';

export interface Sort<Property extends string> {
  property: Property;
  direction: SortDirection;
}

/** One column of a `DataTable`. */
export interface Column<Row, Property extends string> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The server's name for sorting by it; without one it cannot be sorted. */
  sort?: Property;
  /** What one wants to see first when sorting by it, `asc` unless said. */
  firstDirection?: SortDirection;
  align?: 'end';
  /** Names the row: a card's heading where the table is narrow. */
  isHeading?: boolean;
  /** May be left out by who looks. */
  isOptional?: boolean;
}

/** The sort after a press on a column's heading: its first direction, then the other one. */
export function nextSort<Property extends string>(
  current: Sort<Property>,
  property: Property,
  firstDirection: SortDirection = 'asc',
): Sort<Property> {
  if (current.property !== property) return { property, direction: firstDirection };
  return { property, direction: current.direction === 'asc' ? 'desc' : 'asc' };
}

/** Rows that stand above the page's own, whatever page and order that has. */
export interface PinnedRows<Row> {
  heading: string;
  rows: readonly Row[];
  /** What the rows below are called then, and what stands there when there are none. */
  restHeading: string;
  restEmpty: string;
}

/** Which rows are chosen, by their ids. */
export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Which rows can be chosen; every one, unless said. */
  canSelect?: (row: Row) => boolean;
  /** What a row is called when it is chosen. */
  nameOf: (row: Row) => string;
}

import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Commands } from '../commands/commands.tsx';
import { SearchField } from '../fields/search-field.tsx';
import type { Column, Sort } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Fruit {
  id: string;
  name: string;
  weight: number;
}

type By = 'name' | 'weight';

const cell = jest.fn(({ name }: Fruit) => name);
const columns: Column<Fruit, By>[] = [
  { id: 'name', header: 'Name', sort: 'name', isHeading: true, cell },
  { id: 'weight', header: 'Weight', sort: 'weight', firstDirection: 'desc', align: 'end', cell: ({ weight }) => weight },
];

const fruits: Fruit[] = ['apple', 'pear', 'plum'].map((name, weight) => ({ id: name, name, weight }));

async function renderTable({
  rows = fruits as Fruit[] | null,
  sort = { property: 'name', direction: 'asc' } as Sort<By>,
  pinned = [] as Fruit[],
  selected = [] as string[],
  canSelect = (_fruit: Fruit): boolean => true,
} = {}) {
  const onSort = jest.fn();
  const onAct = jest.fn();
  const onSelect = jest.fn<(ids: ReadonlySet<string>) => void>();
  let leaveOut: (id: string) => void = () => undefined;
  const Component = () => {
    const [left, setLeft] = useState<string | null>(null);
    leaveOut = setLeft;
    return (
      <>
        <Commands />
        <SearchField label="Search" value="" onSearch={() => undefined} />
        <DataTable
          label="Fruit"
          columns={columns}
          rows={rows?.filter(({ id }) => id !== left) ?? null}
          rowId={({ id }) => id}
          sort={sort}
          onSort={onSort}
          onAct={onAct}
          empty={<p>No fruit</p>}
          pinned={{ heading: 'Ripe', rows: pinned, restHeading: 'The others', restEmpty: 'No others' }}
          selection={{ selected: new Set(selected), onSelect, canSelect, nameOf: ({ name }) => name }}
        />
      </>
    );
  };
  return {
    ...(await renderScreen({ page: { Component }, path: '/' })),
    onSort,
    onAct,
    onSelect,
    cell,
    leaveOut: (id: string) => leaveOut(id),
  };
}

async function focusFirstRow() {
  const row = await rowNamed('apple');
  act(() => row.focus());
}

const rowNamed = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('DataTable', () => {
  it('sorts by a heading and reverses on the second click', async () => {
    const { user, onSort } = await renderTable();
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Weight' }));
    expect(onSort.mock.calls).toEqual([[{ property: 'name', direction: 'desc' }], [{ property: 'weight', direction: 'desc' }]]);
  });

  it('exposes the sort to screen readers', async () => {
    await renderTable({ sort: { property: 'weight', direction: 'desc' } });
    expect((await screen.findByRole('columnheader', { name: 'Weight' })).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('none');
  });

  it('moves between rows with the arrow keys and acts on Enter', async () => {
    const { user, onAct } = await renderTable();
    await focusFirstRow();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(await rowNamed('plum'));
    await user.keyboard('{Home}{Enter}');
    expect(onAct.mock.calls).toEqual([[fruits[0]]]);
  });

  it('has one tab stop at the current row', async () => {
    const { user } = await renderTable();
    await focusFirstRow();
    await user.keyboard('{End}');
    expect((await rowNamed('plum')).tabIndex).toBe(0);
    expect((await rowNamed('apple')).tabIndex).toBe(-1);
  });

  it('acts on double click', async () => {
    const { user, onAct } = await renderTable();
    await user.dblClick(await screen.findByText('pear'));
    expect(onAct).toHaveBeenCalledWith(fruits[1]);
  });

  it('shows skeleton rows, and the empty state without rows', async () => {
    await renderTable({ rows: null });
    expect((await screen.findByRole('status')).textContent).toBe('Loading…');
    await renderTable({ rows: [] });
    expect(await screen.findByText('No fruit')).toBeTruthy();
  });

  it('shows pinned rows above, reachable with the arrow keys', async () => {
    const { user } = await renderTable({ rows: fruits.slice(1), pinned: fruits.slice(0, 1) });
    const texts = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(texts.indexOf('Ripe')).toBeLessThan(texts.findIndex((text) => text?.includes('apple')));
    expect(texts.indexOf('The others')).toBeLessThan(texts.findIndex((text) => text?.includes('pear')));
    await focusFirstRow();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await rowNamed('pear'));
  });

  it('shows the empty state below pinned rows', async () => {
    await renderTable({ rows: [], pinned: fruits });
    expect(await rowNamed('plum')).toBeTruthy();
    expect(screen.getByText('No others')).toBeTruthy();
  });

  it('selects a row by its checkbox or Space, and all rows at once', async () => {
    const { user, onSelect } = await renderTable({ selected: ['pear'] });
    await user.click(await screen.findByRole('checkbox', { name: 'Select apple' }));
    await focusFirstRow();
    await user.keyboard('{ArrowDown} ');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(onSelect.mock.calls.map(([ids]) => [...ids].sort())).toEqual([['apple', 'pear'], [], ['apple', 'pear', 'plum']]);
  });

  it('shows the whole text of a hovered cell that cuts it off, until Escape', async () => {
    const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(100);
    const { user } = await renderTable();
    await user.hover(await screen.findByText('pear'));
    await waitFor(() => expect(screen.getAllByText('pear')).toHaveLength(2));
    await user.keyboard('{Escape}');
    expect(screen.getAllByText('pear')).toHaveLength(1);
    width.mockRestore();
  });

  it('excludes rows that are not selectable', async () => {
    const { user, onSelect } = await renderTable({ canSelect: ({ id }) => id !== 'apple' });
    await focusFirstRow();
    await user.keyboard(' ');
    expect(onSelect).not.toHaveBeenCalled();
    expect(screen.queryByRole('checkbox', { name: 'Select apple' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(onSelect.mock.calls).toEqual([[new Set(['pear', 'plum'])]]);
  });

  it('has one tab stop for all rows and what is in them, pinned ones included', async () => {
    const { user } = await renderTable({ rows: fruits.slice(1), pinned: fruits.slice(0, 1) });
    const stops = () => [
      ...document.querySelectorAll<HTMLElement>('tbody [tabindex="0"], tbody :is(a, button, input):not([tabindex="-1"])'),
    ];
    const apple = await rowNamed('apple');
    expect(stops()).toEqual([apple]);
    act(() => apple.focus());
    await user.keyboard('{End}');
    expect(stops()).toEqual([await rowNamed('plum')]);
    act(() => screen.getByRole('checkbox', { name: 'Select pear' }).focus());
    expect(stops()).toEqual([await rowNamed('pear')]);
  });

  it('moves to the controls of a row with the arrow keys, and back with Escape', async () => {
    const { user, onAct } = await renderTable();
    const apple = await rowNamed('apple');
    act(() => apple.focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select apple' }));
    await user.keyboard('{ArrowRight}{Enter}{ArrowLeft}');
    expect(document.activeElement).toBe(apple);
    await user.keyboard('{ArrowRight}{Escape}');
    expect(document.activeElement).toBe(apple);
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(await rowNamed('pear'));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select pear' }));
    expect(onAct).not.toHaveBeenCalled();
  });

  it('leaves keys with modifiers to the browser', async () => {
    const { user } = await renderTable();
    await focusFirstRow();
    await user.keyboard('{Alt>}{ArrowRight}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(await rowNamed('apple'));
  });

  it('is entered from the page and from the search field, to which Escape returns', async () => {
    const { user } = await renderTable();
    const apple = await rowNamed('apple');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(apple);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(apple);
  });

  it('gives the focus of a row that is removed to its neighbour', async () => {
    const { user, leaveOut } = await renderTable();
    await focusFirstRow();
    await user.keyboard('{ArrowDown}');
    act(() => leaveOut('pear'));
    await waitFor(async () => expect(document.activeElement).toBe(await rowNamed('plum')));
  });

  it('keeps its rows as they are rendered while the focus moves', async () => {
    const { user, cell } = await renderTable();
    await focusFirstRow();
    cell.mockClear();
    await user.keyboard('{ArrowDown}{ArrowDown}{Home}');
    expect(cell).not.toHaveBeenCalled();
  });
});

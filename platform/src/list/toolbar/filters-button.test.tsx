import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { type ListShape, readListQuery } from '../list-query.ts';
import { periodFilters } from '../period.ts';
import { FiltersButton } from './filters-button.tsx';

type By = 'name' | 'weight';

const shape: ListShape<By> = {
  sortProperties: ['name', 'weight'],
  firstSort: { property: 'name', direction: 'asc' },
  filters: { ...periodFilters, colour: (value) => ['red', 'green'].includes(value) },
};
const columns: Column<string, By>[] = [
  { id: 'name', header: 'Name', sort: 'name', cell: (name) => name },
  { id: 'weight', header: 'Weight', sort: 'weight', cell: () => 1 },
];
const choices = [
  {
    name: 'colour',
    label: 'Colour',
    options: [
      { value: 'red', label: 'Red' },
      { value: 'green', label: 'Green' },
    ],
  },
];

function Page() {
  const [params] = useSearchParams();
  return <FiltersButton query={readListQuery(params, shape)} shape={shape} choices={choices} columns={columns} total={3} />;
}

const open = (url: string) => renderScreen({ page: { Component: Page }, path: '/', url });

describe('FiltersButton', () => {
  it('has the number of set filters on its button', async () => {
    await open('/?from=2026-01-01&to=2026-01-31&colour=red&colour=green');
    expect(await screen.findByRole('button', { name: 'Filters: 2' })).toBeTruthy();
  });

  it('sorts, filters by choices and by a period, and clears the filters', async () => {
    const { user, router } = await open('/');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(await screen.findByLabelText('Sort by'), 'Weight, ascending');
    await user.click(screen.getByRole('checkbox', { name: 'Green' }));
    await user.selectOptions(screen.getByLabelText('When'), 'Last 7 days');
    await waitFor(() => expect(router.state.location.search).toBe('?range=7d&colour=green&sortProperty=weight'));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sortProperty=weight'));
  });
});

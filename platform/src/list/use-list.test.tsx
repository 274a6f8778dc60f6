import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import type { ListLoad } from './list-loader.ts';
import { useList } from './use-list.ts';

const query = { pageNumber: 1, pageSize: 25, sort: { property: 'name', direction: 'asc' }, search: '', filters: {} } as const;

function Names() {
  const { rows } = useList<{ id: string }, 'name'>(({ id }) => id, true);
  return <p>{rows?.map(({ id }) => id).join(' ') || 'none'}</p>;
}

describe('useList', () => {
  it('shows the first rows of an empty list while the user hovers, and adds none to others', async () => {
    const loads = [[], ['a', 'b'], ['a', 'b', 'c']].map((ids) => ids.map((id) => ({ id })));
    const loader = jest.fn((): ListLoad<{ id: string }, 'name'> => {
      const items = loads.shift() ?? [];
      return { query, requestedAt: 0, page: Promise.resolve({ items, total: items.length, pageNumber: 1, pageSize: 25 }) };
    });
    const { router } = await renderScreen({ page: { Component: Names, loader }, path: '/app/devices' });
    await screen.findByText('none');
    await act(() => router.revalidate());
    await screen.findByText('a b');
    await act(() => router.revalidate());
    expect(loader).toHaveBeenCalledTimes(3);
    await screen.findByText('a b');
  });
});

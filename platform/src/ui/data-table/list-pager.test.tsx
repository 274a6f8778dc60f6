import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ListPager } from './list-pager.tsx';

async function renderPager(about: { total: number; isTotalExact?: boolean; hasMore?: boolean; pageNumber: number }) {
  const onPage = jest.fn();
  const Component = () => <ListPager label="Pages" pageSize={25} onPage={onPage} onPageSize={() => undefined} {...about} />;
  return { ...(await renderScreen({ page: { Component }, path: '/' })), onPage };
}

describe('ListPager', () => {
  it('shows the range of rows and the total', async () => {
    await renderPager({ total: 60, pageNumber: 3 });
    expect((await screen.findByRole('status')).textContent).toBe('51–60 of 60');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });

  it('shows an inexact total and links beyond it', async () => {
    const { user, onPage } = await renderPager({ total: 250, isTotalExact: false, pageNumber: 10 });
    expect((await screen.findByRole('status')).textContent).toBe('226–250 of 250+');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage).toHaveBeenCalledWith(11);
  });

  it('does not link beyond the last page', async () => {
    await renderPager({ total: 1000, isTotalExact: false, hasMore: false, pageNumber: 40 });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Next page' })).disabled).toBe(true);
  });
});

import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ListPager } from './list-pager.tsx';

async function renderPager(about: { total: number; isTotalExact?: boolean; hasMore?: boolean; pageNumber: number }) {
  const onPage = jest.fn();
  const Component = () => <ListPager label="Pages" pageSize={25} onPage={onPage} onPageSize={() => undefined} {...about} />;
  return { ...(await renderScreen({ page: { Component }, path: '/' })), onPage };
}

it('says which rows of how many are shown', async () => {
  await renderPager({ total: 60, pageNumber: 3 });
  expect((await screen.findByRole('status')).textContent).toBe('51–60 of 60');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
});

it('says when there are more than were counted, and leads on where these end', async () => {
  const { user, onPage } = await renderPager({ total: 250, isTotalExact: false, pageNumber: 10 });
  expect((await screen.findByRole('status')).textContent).toBe('226–250 of 250+');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenCalledWith(11);
});

it('does not lead on from the last page that there is', async () => {
  await renderPager({ total: 1000, isTotalExact: false, hasMore: false, pageNumber: 40 });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Next page' })).disabled).toBe(true);
});

import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ApiError } from '../core/errors.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ListError } from './list-error.tsx';

const open = (status: number) => {
  const error = new ApiError({ status, code: status === 403 ? 'FORBIDDEN' : 'INTERNAL', message: 'So it is', requestId: 'x' });
  return renderScreen({ page: { Component: () => <ListError error={error} /> }, path: '/' });
};

describe('ListError', () => {
  it.each([
    [500, 1],
    [403, 0],
  ])('offers a retry when it may help: %i', async (status, tries) => {
    await open(status);
    expect(await screen.findByText('So it is')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(tries);
  });
});

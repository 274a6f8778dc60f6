import { describe, expect, it } from '@jest/globals';
import { useLoaderData } from '@nearhand/platform/router';
import { act, screen } from '@testing-library/react';
import { reconnectionsAtom } from '../core/connection.ts';
import { ApiError, NetworkError } from '../core/errors.ts';
import { store } from '../core/store.ts';
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

  it('loads the page again when a lost connection is back', async () => {
    let isLost = true;
    const Component = () => (useLoaderData<boolean>() ? <ListError error={new NetworkError()} /> : <p>The rows</p>);
    await renderScreen({ page: { Component, loader: () => isLost }, path: '/' });
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
    isLost = false;
    act(() => store.set(reconnectionsAtom, (count) => count + 1));
    expect(await screen.findByText('The rows')).toBeTruthy();
  });
});

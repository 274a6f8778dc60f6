import { createMemoryRouter } from '@nearhand/platform/host';
import { describe, expect, it, vi } from 'vitest';
import { whenInitialized } from './when-initialized';

describe('whenInitialized', () => {
  it('waits for the loader of the first page', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const router = createMemoryRouter([{ path: '/', loader: () => promise, element: 'page' }]);
    const done = vi.fn();
    const waiting = whenInitialized(router).then(done);
    await Promise.resolve();
    expect(done).not.toHaveBeenCalled();
    resolve('data');
    await waiting;
    expect(router.state.loaderData).not.toEqual({});
  });

  it('resolves at once for a page without a loader', async () => {
    await expect(whenInitialized(createMemoryRouter([{ path: '/', element: 'page' }]))).resolves.toBeUndefined();
  });
});

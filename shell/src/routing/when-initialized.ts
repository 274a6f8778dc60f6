import { type createMemoryRouter } from '@nearhand/platform/host';

type Router = ReturnType<typeof createMemoryRouter>;

/** Resolves when the loaders of the first page have finished: until then, the router renders nothing. */
export function whenInitialized(router: Router): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = router.subscribe(({ initialized }) => initialized && resolve());
  if (router.state.initialized) resolve();
  return promise.finally(unsubscribe);
}

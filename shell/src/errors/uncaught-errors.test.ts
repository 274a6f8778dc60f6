import { onUncaught, reportUncaught, watchUncaught } from './uncaught-errors';

it('uncaught errors are kept until somebody takes them, and passed on from then', () => {
  watchUncaught();
  const thrown = new Error('thrown');
  dispatchEvent(new ErrorEvent('error', { error: thrown }));
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'rejected' }));
  reportUncaught('shown');
  const taken: unknown[] = [];
  onUncaught((error) => taken.push(error));
  reportUncaught('later');
  expect(taken).toEqual([thrown, 'rejected', 'shown', 'later']);
});

import { jest } from '@jest/globals';
import { onFirstInteraction } from './first-interaction';

it('starts once, at the first sign of use', () => {
  const start = jest.fn();
  onFirstInteraction(start);
  expect(start).not.toHaveBeenCalled();
  dispatchEvent(new Event('pointermove'));
  dispatchEvent(new Event('keydown'));
  expect(start).toHaveBeenCalledTimes(1);
});

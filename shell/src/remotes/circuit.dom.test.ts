import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pauseOf, recordFailure } from './circuit';

const remote = { base: '/assets/mfe_app/1a/' };
const second = 1_000;

describe('circuit', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const failEvery = (ms: number, times: number) => {
    for (let time = 0; time < times; time += 1) {
      if (time > 0) jest.advanceTimersByTime(ms);
      recordFailure(remote);
    }
  };

  it('opens with the third failure within 60 s, for this build only, and closes after 20 s', () => {
    failEvery(30 * second, 2);
    expect(pauseOf(remote)).toBe(0);
    jest.advanceTimersByTime(30 * second);
    recordFailure(remote);
    expect(pauseOf(remote)).toBe(20 * second);
    expect(pauseOf({ base: '/assets/mfe_app/2b/' })).toBe(0);
    jest.advanceTimersByTime(20 * second);
    expect(pauseOf(remote)).toBe(0);
  });

  it('opens again with the first failure after it has closed', () => {
    failEvery(second, 3);
    jest.advanceTimersByTime(20 * second);
    recordFailure(remote);
    expect(pauseOf(remote)).toBe(20 * second);
  });

  it('stays closed if failures are rare', () => {
    failEvery(31 * second, 6);
    expect(pauseOf(remote)).toBe(0);
  });

  it('closes if the clock was set back', () => {
    failEvery(second, 3);
    jest.setSystemTime(Date.now() - 86_400 * second);
    expect(pauseOf(remote)).toBe(0);
  });
});

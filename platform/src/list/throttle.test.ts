import { describe, jest } from '@jest/globals';
import { throttle } from './throttle.ts';

describe('throttle', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('runs at once, and once more after a burst', () => {
    const work = jest.fn();
    const { run } = throttle(1_000, work);
    run();
    expect(work).toHaveBeenCalledTimes(1);
    run();
    run();
    expect(work).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('cancels the trailing run when it is stopped', () => {
    const work = jest.fn();
    const { run, stop } = throttle(1_000, work);
    run();
    run();
    stop();
    jest.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

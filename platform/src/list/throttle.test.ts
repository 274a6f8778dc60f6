import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs at once, and once more after a burst', () => {
    const work = vi.fn();
    const { run } = throttle(1_000, work);
    run();
    expect(work).toHaveBeenCalledTimes(1);
    run();
    run();
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('cancels the trailing run when it is stopped', () => {
    const work = vi.fn();
    const { run, stop } = throttle(1_000, work);
    run();
    run();
    stop();
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

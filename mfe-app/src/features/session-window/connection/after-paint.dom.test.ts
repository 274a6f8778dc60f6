import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { afterPaint } from './after-paint.ts';

const work = jest.fn();

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  work.mockReset();
});

describe('afterPaint', () => {
  it('does the work once, after the next frame', async () => {
    let paint: FrameRequestCallback = () => undefined;
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
      paint = callback;
      return 1;
    });
    afterPaint(work);
    paint(0);
    expect(work).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does the work in a page without frames', async () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    afterPaint(work);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

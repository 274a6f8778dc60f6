import { describe, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLoadingBar } from './use-loading-bar';

describe('useLoadingBar', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('stays idle for a quick page', () => {
    const { result, rerender } = renderHook(useLoadingBar, { initialProps: true });
    advance(150);
    rerender(false);
    advance(2000);
    expect(result.current).toBe('idle');
  });

  it('runs during a navigation, fills and fades', () => {
    const { result, rerender } = renderHook(useLoadingBar, { initialProps: true });
    advance(200);
    expect(result.current).toBe('running');
    rerender(false);
    expect(result.current).toBe('full');
    advance(500);
    expect(result.current).toBe('fading');
    advance(400);
    expect(result.current).toBe('idle');
  });
});

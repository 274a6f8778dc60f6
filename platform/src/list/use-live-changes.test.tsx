import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RealtimeSocket } from '@nearhand/platform/realtime';
import { FakeSocket } from '@nearhand/platform/testing';
import { renderHook } from '@testing-library/react';
import { useLiveChanges } from './use-live-changes.ts';

const requestedAt = 1_000;

/** Renders with a socket that received its last event at this time. */
function watch(lastEventAt: number | undefined, isConnected = true) {
  const socket = Object.assign(new FakeSocket(), { connected: isConnected, ...(lastEventAt !== undefined && { lastEventAt }) });
  const reload = jest.fn();
  const about = (what: string) => what === 'device';
  renderHook(() => useLiveChanges(socket as unknown as RealtimeSocket, 'company:changed', ({ what }) => about(what), reload, requestedAt));
  return { socket, reload };
}

describe('useLiveChanges', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['reloads nothing if the socket has received nothing since the request', requestedAt - 1, 0],
    ['reloads later if the socket has received something since the request', requestedAt + 1, 1],
    ['reloads later if it is not known what the socket has received', undefined, 1],
  ])('%s', (_, lastEventAt, times) => {
    const { reload } = watch(lastEventAt);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledTimes(times);
  });

  it('reloads later after the first connect, and at once after the next', () => {
    const { socket, reload } = watch(requestedAt - 1, false);
    socket.receive('connect');
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledTimes(1);

    jest.advanceTimersByTime(1_000);
    socket.receive('connect');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('reloads after the changes that it is about', () => {
    const { socket, reload } = watch(requestedAt - 1);
    socket.receive('company:changed', { what: 'user' });
    expect(reload).not.toHaveBeenCalled();
    socket.receive('company:changed', { what: 'device' });
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

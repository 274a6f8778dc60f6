import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeSocket } from '../testing/fake-socket.ts';
import { browserReconnection } from './connect-in-browser.ts';
import { keepConnected, type Pace } from './keep-connected.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

const fetchMock = jest.fn<typeof fetch>();

describe('keepConnected', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    globalThis.fetch = fetchMock.mockReset().mockRejectedValue(new TypeError('refused'));
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  function aSocket(pace: Pace = 'calm') {
    const connect = jest.fn();
    const disconnect = jest.fn();
    const fake = Object.assign(new FakeSocket(), { connected: false, active: true, connect, disconnect });
    const stop = keepConnected(fake as unknown as RealtimeSocket, browserReconnection(pace));
    connect.mockClear();
    const reject = () => {
      fake.active = false;
      fake.receive('connect_error', new Error('UNAUTHENTICATED'));
    };
    const fail = () => fake.receive('connect_error', new Error('websocket error'));
    return { fake, connect, disconnect, stop, reject, fail };
  }

  it('reconnects after rejections with an exponential delay of at most 30 s', () => {
    const { connect, reject } = aSocket('urgent');
    const waits: number[] = [];
    for (let rejections = 1; rejections <= 8; rejections += 1) {
      reject();
      const before = jest.now();
      jest.runOnlyPendingTimers();
      waits.push(jest.now() - before);
    }
    expect(connect).toHaveBeenCalledTimes(8);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('resets the delay after a connection that the server closes', () => {
    const { fake, connect, reject } = aSocket();
    reject();
    jest.runOnlyPendingTimers();
    fake.receive('connect');
    fake.receive('disconnect', 'io server disconnect');

    jest.advanceTimersByTime(500);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['urgent', 500],
    ['calm', 10_000],
  ] as const)('tries again when the server answers, after an attempt that failed at once (%s)', async (pace, longestMs) => {
    const { fake, connect, fail } = aSocket(pace);
    fake.receive('disconnect', 'transport close');
    await jest.advanceTimersByTimeAsync(500);
    expect(connect).toHaveBeenCalledTimes(1);

    fail();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(connect).toHaveBeenCalledTimes(1);
    fetchMock.mockResolvedValue(Response.json({ isInternetUp: true }));
    await jest.advanceTimersByTimeAsync(longestMs);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('tries again without an answer after an attempt or a request that hangs', async () => {
    const { connect, fail } = aSocket('urgent');
    await jest.advanceTimersByTimeAsync(2_000);
    fail();
    await jest.advanceTimersByTimeAsync(300);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(fetchMock).not.toHaveBeenCalled();

    const timeout = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const hanging = Promise.withResolvers<Response>();
    fetchMock.mockReturnValue(hanging.promise);
    fail();
    await jest.advanceTimersByTimeAsync(500);
    expect(connect).toHaveBeenCalledTimes(1);
    timeout.abort();
    hanging.reject(timeout.signal.reason);
    await jest.advanceTimersByTimeAsync(0);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('tries again at once when the network is back', () => {
    const { connect, disconnect } = aSocket('urgent');
    window.dispatchEvent(new Event('online'));
    expect(disconnect).toHaveBeenCalledTimes(1);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it('does nothing after it was stopped, not even with an answer that is under way', async () => {
    const { fake, connect, stop, fail, reject } = aSocket('urgent');
    const answer = Promise.withResolvers<Response>();
    fetchMock.mockReturnValue(answer.promise);
    fail();
    await jest.advanceTimersByTimeAsync(500);
    expect(fetchMock).toHaveBeenCalled();
    stop();
    answer.resolve(Response.json({ isInternetUp: true }));
    reject();
    fake.receive('disconnect', 'transport close');
    window.dispatchEvent(new Event('online'));

    await jest.runAllTimersAsync();
    expect(connect).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeSocket } from '../testing/fake-socket.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { reconnectAfterRejection } from './reconnect-after-rejection.ts';

describe('reconnectAfterRejection', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function aSocket() {
    const connect = jest.fn();
    const fake = Object.assign(new FakeSocket(), { active: false, connect });
    const stop = reconnectAfterRejection(fake as unknown as RealtimeSocket);
    return { fake, connect, stop };
  }

  it('reconnects with an exponential delay of at most 30 s', () => {
    const { fake, connect } = aSocket();
    const waits: number[] = [];
    for (let refusals = 1; refusals <= 8; refusals += 1) {
      fake.receive('connect_error', new Error('UNAUTHENTICATED'));
      const before = jest.now();
      jest.runOnlyPendingTimers();
      waits.push(jest.now() - before);
    }
    expect(connect).toHaveBeenCalledTimes(8);
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('resets the delay after a connection', () => {
    const { fake, connect } = aSocket();
    fake.receive('connect_error', new Error('UNAUTHENTICATED'));
    jest.runOnlyPendingTimers();
    fake.receive('connect');
    fake.receive('disconnect', 'io server disconnect');

    jest.advanceTimersByTime(500);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it('leaves network failures to the library', () => {
    const { fake, connect } = aSocket();
    fake.active = true;
    fake.receive('connect_error', new Error('websocket error'));
    fake.receive('disconnect', 'transport close');

    jest.runAllTimers();
    expect(connect).not.toHaveBeenCalled();
  });

  it('stops after its cleanup', () => {
    const { fake, connect, stop } = aSocket();
    fake.receive('connect_error', new Error('UNAUTHENTICATED'));
    stop();
    fake.receive('connect_error', new Error('UNAUTHENTICATED'));

    jest.runAllTimers();
    expect(connect).not.toHaveBeenCalled();
  });
});

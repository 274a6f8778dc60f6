import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeSocket } from '../testing/fake-socket.ts';

const connectAsUser = jest.fn<() => Promise<{ socket: FakeSocket; close: () => void }>>();
jest.unstable_mockModule('./connect-as-user.ts', () => ({ connectAsUser }));
const { acquireUserSocket, userSocketNow } = await import('./user-socket.ts');

const close = jest.fn();

describe('acquireUserSocket', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    close.mockClear();
    connectAsUser.mockReset().mockImplementation(async () => ({ socket: new FakeSocket(), close }));
  });
  afterEach(async () => {
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
  });

  it('shares one socket and closes it after the last release', async () => {
    const first = acquireUserSocket();
    const second = acquireUserSocket();
    expect(await first.socket).toBe(await second.socket);
    expect(connectAsUser).toHaveBeenCalledTimes(1);

    expect(userSocketNow()).toBe(await first.socket);

    first.release();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(close).not.toHaveBeenCalled();

    second.release();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(close).toHaveBeenCalledTimes(1);
    expect(userSocketNow()).toBeNull();
  });

  it('keeps the socket between screens', async () => {
    const devices = acquireUserSocket();
    devices.release();
    const sessions = acquireUserSocket();
    await jest.advanceTimersByTimeAsync(10_000);

    expect(await sessions.socket).toBe(await devices.socket);
    expect(close).not.toHaveBeenCalled();
    sessions.release();
  });

  it('counts each holder once', async () => {
    const one = acquireUserSocket();
    const other = acquireUserSocket();
    one.release();
    one.release();
    await jest.advanceTimersByTimeAsync(10_000);

    expect(close).not.toHaveBeenCalled();
    other.release();
  });

  it('retries with the next screen after a failure', async () => {
    connectAsUser.mockRejectedValueOnce(new Error('The library did not load'));
    const first = acquireUserSocket();
    await expect(first.socket).rejects.toThrow();
    first.release();

    const second = acquireUserSocket();
    expect(await second.socket).toBeInstanceOf(FakeSocket);
    second.release();
  });

  it('causes no unhandled rejection after all releases', async () => {
    const unheard = jest.fn();
    process.on('unhandledRejection', unheard);
    const opening = Promise.withResolvers<never>();
    connectAsUser.mockReturnValueOnce(opening.promise);
    const held = acquireUserSocket();
    held.socket.catch(() => undefined);
    held.release();
    await jest.advanceTimersByTimeAsync(10_000);

    opening.reject(new Error('The library did not load'));
    jest.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 20));
    jest.useFakeTimers();
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});

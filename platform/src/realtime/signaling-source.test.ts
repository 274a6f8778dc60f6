import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Signaling } from './signaling.ts';
import { SignalingSource } from './signaling-source.ts';

const minute = 60_000;

describe('SignalingSource', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function aSource() {
    const ask = jest.fn<() => Promise<Signaling>>();
    ask.mockImplementation(async () => ({
      token: `token-${ask.mock.calls.length}`,
      expiresAt: new Date(Date.now() + 5 * minute).toISOString(),
      iceServers: [{ urls: ['turn:turn.example'], username: `${ask.mock.calls.length}` }],
    }));
    const onServers = jest.fn<(servers: RTCIceServer[]) => void>();
    return { ask, onServers, source: new SignalingSource({ ask, onServers }) };
  }

  it('reuses a valid token and requests a new one in time', async () => {
    const { source } = aSource();
    expect(await source.token()).toBe('token-1');
    jest.advanceTimersByTime(4 * minute);
    expect(await source.token()).toBe('token-1');
    jest.advanceTimersByTime(minute);
    expect(await source.token()).toBe('token-2');
  });

  it('requests a new token after a rejection', async () => {
    const { source } = aSource();
    await source.token();
    source.refuse();
    expect(await source.token()).toBe('token-2');
  });

  it('renews TURN credentials before they expire, also after a failure', async () => {
    const { source, ask, onServers } = aSource();
    await source.token();
    await jest.advanceTimersByTimeAsync(46 * minute);
    expect(onServers.mock.calls.map(([[server]]) => server?.username)).toEqual(['1', '2']);

    ask.mockRejectedValueOnce(new Error('The server is away'));
    await jest.advanceTimersByTimeAsync(47 * minute);
    expect(onServers).toHaveBeenCalledTimes(3);
    source.stop();
    await jest.advanceTimersByTimeAsync(120 * minute);
    expect(onServers).toHaveBeenCalledTimes(3);
  });
});

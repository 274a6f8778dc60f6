import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Signaling } from './signaling.ts';
import { SignalingSource } from './signaling-source.ts';

const minute = 60_000;

describe('SignalingSource', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function aSource() {
    const ask = vi.fn<() => Promise<Signaling>>();
    ask.mockImplementation(async () => ({
      token: `token-${ask.mock.calls.length}`,
      expiresAt: new Date(Date.now() + 5 * minute).toISOString(),
      iceServers: [{ urls: ['turn:turn.example'], username: `${ask.mock.calls.length}` }],
    }));
    const onServers = vi.fn<(servers: RTCIceServer[]) => void>();
    return { ask, onServers, source: new SignalingSource({ ask, onServers }) };
  }

  it('reuses a valid token and requests a new one in time', async () => {
    const { source } = aSource();
    expect(await source.token()).toBe('token-1');
    vi.advanceTimersByTime(4 * minute);
    expect(await source.token()).toBe('token-1');
    vi.advanceTimersByTime(minute);
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
    await vi.advanceTimersByTimeAsync(46 * minute);
    expect(onServers.mock.calls.map(([[server]]) => server?.username)).toEqual(['1', '2']);

    ask.mockRejectedValueOnce(new Error('The server is away'));
    await vi.advanceTimersByTimeAsync(47 * minute);
    expect(onServers).toHaveBeenCalledTimes(3);
    source.stop();
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(onServers).toHaveBeenCalledTimes(3);
  });
});

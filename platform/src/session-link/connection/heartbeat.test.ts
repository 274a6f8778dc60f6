import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkChannel, LinkChannelListener } from '../peers/link-channel.ts';
import { Heartbeat } from './heartbeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Unlike the date, its own fake does not move with `setSystemTime`.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function aHeartbeat() {
  const sent: string[] = [];
  const states: boolean[] = [];
  const channel: { listener: LinkChannelListener; answers: boolean } = { listener: {}, answers: true };
  const control = {
    bufferedAmount: 0,
    send: (data: string) => {
      sent.push(data);
      if (channel.answers && data.includes('ping')) channel.listener.message?.('{"type":"link.pong"}');
      return true;
    },
    listen: (listener: LinkChannelListener) => {
      channel.listener = listener;
      return () => true;
    },
  };
  const heartbeat = new Heartbeat(control as unknown as LinkChannel, (isAlive) => states.push(isAlive));
  return { heartbeat, channel, sent, states, control };
}

describe('Heartbeat', () => {
  it('stays alive when the peer only answers pings', () => {
    const { channel, states } = aHeartbeat();
    channel.listener.open?.();
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual([true]);
  });

  it('detects silence within two seconds, and the first message after it at once', () => {
    const { channel, states } = aHeartbeat();
    channel.listener.open?.();
    vi.advanceTimersByTime(10_000);
    channel.answers = false;
    vi.advanceTimersByTime(1_500);
    expect(states).toEqual([true]);
    vi.advanceTimersByTime(1_000);
    expect(states).toEqual([true, false]);

    channel.listener.message?.('{"type":"chat.posts"}');
    expect(states).toEqual([true, false, true]);
  });

  it('answers a ping', () => {
    const { channel, sent } = aHeartbeat();
    channel.listener.message?.('{"type":"link.ping"}');
    expect(sent).toEqual(['{"type":"link.pong"}']);
  });

  it('sends no ping while the buffer is not empty', () => {
    const { channel, sent, control } = aHeartbeat();
    channel.listener.open?.();
    control.bufferedAmount = 10;
    vi.advanceTimersByTime(1_600);
    expect(sent).toEqual([]);
  });

  it('stays alive when this page itself was suspended', () => {
    const { channel, states } = aHeartbeat();
    channel.listener.open?.();
    channel.answers = false;
    // Simulates a freeze: the clock went on, the timers did not.
    vi.setSystemTime(Date.now() + 40_000);
    vi.advanceTimersByTime(1_000);
    expect(states).toEqual([true]);
  });

  it('stays alive when this page was busy and the answer is not read yet', () => {
    const { channel, states } = aHeartbeat();
    channel.listener.open?.();
    channel.answers = false;
    for (const busyMs of [1_400, 1_400]) {
      vi.setSystemTime(Date.now() + busyMs - 500);
      vi.advanceTimersByTime(500);
    }
    channel.listener.message?.('{"type":"link.pong"}');
    vi.advanceTimersByTime(100);
    expect(states).toEqual([true]);
  });

  it('stops when the channel is closed', () => {
    const { channel, states } = aHeartbeat();
    channel.listener.open?.();
    channel.listener.close?.();
    expect(states).toEqual([true, false]);
  });
});

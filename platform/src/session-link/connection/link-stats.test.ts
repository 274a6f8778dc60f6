import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkSampler } from './link-sample.ts';
import { LinkStats } from './link-stats.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The statistics of a browser after this many seconds, with 24 frames and 250 kB each and 2 of 100 packets lost. */
function reportAfter(seconds: number, candidateType = 'host'): RTCStatsReport {
  const entries = [
    { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
    { id: 'P', type: 'candidate-pair', currentRoundTripTime: 0.0234, localCandidateId: 'L', remoteCandidateId: 'R' },
    { id: 'L', type: 'local-candidate', candidateType: 'host' },
    { id: 'R', type: 'remote-candidate', candidateType },
    { id: 'C', type: 'codec', mimeType: 'video/VP8' },
    {
      id: 'V',
      type: 'inbound-rtp',
      kind: 'video',
      codecId: 'C',
      jitter: 0.004,
      frameWidth: 1280,
      frameHeight: 720,
      bytesReceived: 250_000 * seconds,
      packetsReceived: 98 * seconds,
      packetsLost: 2 * seconds,
      framesDecoded: 24 * seconds,
    },
  ];
  return new Map(entries.map((entry) => [entry.id, entry])) as unknown as RTCStatsReport;
}

describe('LinkStats', () => {
  it('reports the last second', () => {
    const sampler = new LinkSampler();
    const first = sampler.read(reportAfter(1), 1_000);
    expect(first).toMatchObject({ framesPerSecond: null, kbitPerSecond: null, loss: null, roundTripMs: 23 });

    expect(sampler.read(reportAfter(2), 2_000)).toEqual({
      at: 2_000,
      roundTripMs: 23,
      jitterMs: 4,
      framesPerSecond: 24,
      kbitPerSecond: 2000,
      loss: 0.02,
      width: 1280,
      height: 720,
      codec: 'VP8',
      path: 'direct',
    });
  });

  it('reports values per second when the interval was longer', () => {
    const sampler = new LinkSampler();
    sampler.read(reportAfter(1), 1_000);
    expect(sampler.read(reportAfter(3), 3_000)).toMatchObject({ framesPerSecond: 24, kbitPerSecond: 2000 });
  });

  it('uses the time of the counters when they are delivered late', () => {
    const taken = (seconds: number) => {
      const report = reportAfter(seconds) as unknown as Map<string, object>;
      return new Map([...report].map(([id, entry]) => [id, { ...entry, timestamp: seconds * 1_000 }])) as unknown as RTCStatsReport;
    };
    const sampler = new LinkSampler();
    sampler.read(taken(1), 1_900);
    expect(sampler.read(taken(2), 2_010)).toMatchObject({ framesPerSecond: 24, kbitPerSecond: 2000 });
    expect(sampler.read(taken(2), 2_020)).toMatchObject({ framesPerSecond: null });
    expect(sampler.read(taken(4), 4_000)).toMatchObject({ framesPerSecond: 24 });
  });

  it('reports a relayed path when either side uses a relay', () => {
    expect(new LinkSampler().read(reportAfter(1, 'relay'), 1_000).path).toBe('relayed');
  });

  it('reports null for values that are missing', () => {
    const sample = new LinkSampler().read(new Map() as unknown as RTCStatsReport, 1_000);
    expect(sample).toMatchObject({ roundTripMs: null, width: null, codec: null, path: null });
  });

  it('starts from zero when the connection was replaced', () => {
    const sampler = new LinkSampler();
    sampler.read(reportAfter(100), 1_000);
    expect(sampler.read(reportAfter(1), 2_000)).toMatchObject({ kbitPerSecond: null });
  });

  it('keeps five minutes', async () => {
    let seconds = 0;
    const stats = new LinkStats({
      getStats: async () => {
        seconds += 1;
        return reportAfter(seconds);
      },
    });
    const onChange = vi.fn();
    stats.listen(onChange);
    stats.start();
    await vi.advanceTimersByTimeAsync(400_000);

    expect(onChange).toHaveBeenCalledTimes(400);
    expect(stats.series).toHaveLength(300);
    expect(stats.last).toMatchObject({ framesPerSecond: 24 });
    stats.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onChange).toHaveBeenCalledTimes(400);
  });

  it('has no current values while it is paused, and starts from zero afterwards', async () => {
    let seconds = 0;
    const stats = new LinkStats({
      getStats: async () => {
        seconds += 1;
        return reportAfter(seconds);
      },
    });
    stats.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(stats.last).toMatchObject({ roundTripMs: 23 });

    stats.pause();
    stats.pause();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stats.series).toHaveLength(4);
    expect(stats.last).toMatchObject({ roundTripMs: null, path: null });

    stats.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stats.last).toMatchObject({ roundTripMs: 23, framesPerSecond: null });
    stats.stop();
  });
});

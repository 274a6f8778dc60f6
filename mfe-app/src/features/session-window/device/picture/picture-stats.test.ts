import { LinkSampler } from '@nearhand/platform/session-link/connection/link-sample';
import { describe, expect, it, vi } from 'vitest';
import { withPicture } from './picture-stats.ts';

describe('withPicture', () => {
  it('counts the picture of a device as a received video', async () => {
    const pair = { id: 'p', type: 'candidate-pair', timestamp: 1, currentRoundTripTime: 0.03 };
    const transport = { id: 't', type: 'transport', timestamp: 1, selectedCandidatePairId: 'p' };
    const report = new Map<string, unknown>([
      ['p', pair],
      ['t', transport],
    ]) as unknown as RTCStatsReport;
    const counters = { bytes: 0, frames: 0 };
    const state = { displayId: 'one', size: { width: 1_280, height: 720 }, isPainted: true, delayMs: 20, isVideo: true, isRefused: false };
    const link = withPicture({ getStats: async () => report }, { counters, state });
    const sampler = new LinkSampler();
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    sampler.read(await link.getStats(), 0);
    counters.bytes = 125_000;
    counters.frames = 30;
    now.mockReturnValue(2_000);
    const sample = sampler.read(await link.getStats(), 0);
    expect(sample).toMatchObject({ roundTripMs: 30, width: 1_280, height: 720, codec: 'H264', kbitPerSecond: 1_000, framesPerSecond: 30 });
    now.mockRestore();
  });
});

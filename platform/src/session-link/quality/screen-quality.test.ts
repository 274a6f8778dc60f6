import { describe, expect, it, vi } from 'vitest';
import { applyQuality, encodingOf } from './screen-quality.ts';

describe('screen quality', () => {
  it.each([
    ['sharp', 1920, 1080, 1],
    ['sharp', 2560, 1440, 1],
    ['smooth', 1920, 1080, 1],
  ] as const)('sends a %s screen of %i × %i pixel by pixel', (quality, width, height, scale) => {
    expect(encodingOf(quality, { width, height }).scaleResolutionDownBy).toBe(scale);
  });

  it.each([
    ['sharp', 1.5, 2560],
    ['smooth', 2, 1920],
  ] as const)('scales a 4K screen down: %s', (quality, scale, width) => {
    const encoding = encodingOf(quality, { width: 3840, height: 2160 });
    expect(encoding.scaleResolutionDownBy).toBe(scale);
    expect(3840 / scale).toBe(width);
  });

  it('sends a screen of unknown size as it is', () => {
    expect(encodingOf('sharp', {}).scaleResolutionDownBy).toBe(1);
  });

  function aSender() {
    const parameters: Partial<RTCRtpSendParameters> = { encodings: [{}], transactionId: '1' };
    const track = { kind: 'video', contentHint: 'detail', getSettings: () => ({ width: 3840, height: 2160 }) };
    const setParameters = vi.fn(async (next: RTCRtpSendParameters) => void Object.assign(parameters, next));
    const sender = { track, getParameters: () => structuredClone(parameters), setParameters };
    return { sender: sender as unknown as RTCRtpSender, track, setParameters };
  }

  it('sets hint and limits once', async () => {
    const { sender, track, setParameters } = aSender();

    await applyQuality(sender, 'smooth');
    await applyQuality(sender, 'smooth');

    expect(track.contentHint).toBe('motion');
    expect(setParameters).toHaveBeenCalledTimes(1);
    expect(setParameters.mock.calls[0]?.[0]).toMatchObject({
      degradationPreference: 'maintain-framerate',
      encodings: [{ scaleResolutionDownBy: 2, maxBitrate: 5_000_000 }],
    });
  });

  it('sets them once in Firefox, which drops unknown parameters', async () => {
    const { sender, setParameters } = aSender();
    const { getParameters } = sender;
    sender.getParameters = () => {
      const { degradationPreference: _unknown, ...known } = getParameters();
      return known;
    };
    await applyQuality(sender, 'smooth');
    await applyQuality(sender, 'smooth');
    expect(setParameters).toHaveBeenCalledTimes(1);
    await applyQuality(sender, 'sharp');
    expect(setParameters).toHaveBeenCalledTimes(2);
  });

  it('does not change a camera', async () => {
    const { sender, track, setParameters } = aSender();
    track.contentHint = '';
    await applyQuality(sender, 'smooth');
    expect(setParameters).not.toHaveBeenCalled();
  });

  it('does not change a voice', async () => {
    const setParameters = vi.fn();
    await applyQuality({ track: { kind: 'audio' }, setParameters } as unknown as RTCRtpSender, 'sharp');
    expect(setParameters).not.toHaveBeenCalled();
  });
});

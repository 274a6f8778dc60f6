import type { ScreenQuality } from '@nearhand/contracts/peer/quality.gen';

interface Limits {
  contentHint: 'detail' | 'motion';
  degradationPreference: RTCDegradationPreference;
  /** A larger picture is scaled down: a processor is too slow to encode 4K. */
  pixels: number;
  maxBitrate: number;
}

export const qualityLimits: Readonly<Record<ScreenQuality, Limits>> = {
  sharp: { contentHint: 'detail', degradationPreference: 'maintain-resolution', pixels: 2560 * 1440, maxBitrate: 8_000_000 },
  smooth: { contentHint: 'motion', degradationPreference: 'maintain-framerate', pixels: 1920 * 1080, maxBitrate: 5_000_000 },
};

const maxFramerate = 30;

/** Encoding of a screen of that size: unscaled up to the limit, scaled down above it. */
export function encodingOf(quality: ScreenQuality, { width = 0, height = 0 }: MediaTrackSettings): RTCRtpEncodingParameters {
  const { pixels, maxBitrate } = qualityLimits[quality];
  const scaleResolutionDownBy = Math.max(1, Math.sqrt((width * height) / pixels));
  return { scaleResolutionDownBy, maxBitrate, maxFramerate };
}

/** Sets the limits of a sender if they differ. A screen has a hint since its capture; a camera has none and is not changed. */
export async function applyQuality(sender: RTCRtpSender, quality: ScreenQuality): Promise<void> {
  const { track } = sender;
  if (track?.kind !== 'video' || track.contentHint === '') return;
  const { contentHint, degradationPreference } = qualityLimits[quality];
  if (track.contentHint !== contentHint) track.contentHint = contentHint;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return;
  const target = encodingOf(quality, track.getSettings());
  const isSet = Object.entries(target).every(([name, value]) => encoding[name as keyof typeof target] === value);
  // Firefox does not support the preference and omits it; it counts as set.
  if (isSet && (parameters.degradationPreference ?? degradationPreference) === degradationPreference) return;
  Object.assign(encoding, target);
  await sender.setParameters({ ...parameters, degradationPreference });
}

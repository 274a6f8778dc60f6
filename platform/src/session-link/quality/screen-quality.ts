import type { ScreenQuality } from '@nearhand/contracts/peer/quality.gen';

interface Limits {
  contentHint: 'detail' | 'motion';
  degradationPreference: RTCDegradationPreference;
  /** More pixels than these are sent smaller: a processor encodes no 4K at a speed that is of use. */
  pixels: number;
  maxBitrate: number;
}

export const qualityLimits: Readonly<Record<ScreenQuality, Limits>> = {
  sharp: { contentHint: 'detail', degradationPreference: 'maintain-resolution', pixels: 2560 * 1440, maxBitrate: 8_000_000 },
  smooth: { contentHint: 'motion', degradationPreference: 'maintain-framerate', pixels: 1920 * 1080, maxBitrate: 5_000_000 },
};

const maxFramerate = 30;

/** How a screen of that size is sent: pixel by pixel up to the limit, smaller above it. */
export function encodingOf(quality: ScreenQuality, { width = 0, height = 0 }: MediaTrackSettings): RTCRtpEncodingParameters {
  const { pixels, maxBitrate } = qualityLimits[quality];
  const scaleResolutionDownBy = Math.max(1, Math.sqrt((width * height) / pixels));
  return { scaleResolutionDownBy, maxBitrate, maxFramerate };
}

/** Sets a sender's limits where they are not as they should be. A screen was given a hint when it was captured; a camera was not, and is left alone. */
export async function applyQuality(sender: RTCRtpSender, quality: ScreenQuality): Promise<void> {
  const { track } = sender;
  if (track?.kind !== 'video' || track.contentHint === '') return;
  const { contentHint, degradationPreference } = qualityLimits[quality];
  if (track.contentHint !== contentHint) track.contentHint = contentHint;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return;
  const wanted = encodingOf(quality, track.getSettings());
  const isSet = Object.entries(wanted).every(([name, value]) => encoding[name as keyof typeof wanted] === value);
  // Firefox knows no preference, and names none: it would be told again and again.
  if (isSet && (parameters.degradationPreference ?? degradationPreference) === degradationPreference) return;
  Object.assign(encoding, wanted);
  await sender.setParameters({ ...parameters, degradationPreference });
}

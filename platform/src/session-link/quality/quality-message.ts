import { type ScreenQuality, screenQualities } from './screen-quality.ts';

/** From a operator to the customer: how the screen is to be sent. */
export interface QualityMessage {
  type: 'quality.set';
  quality: ScreenQuality;
}

/** For `messengerOver` the control channel. */
export function readQualityMessage({ type, quality }: Readonly<Record<string, unknown>>): QualityMessage | null {
  const known = screenQualities.find((name) => name === quality);
  return type === 'quality.set' && known ? { type, quality: known } : null;
}

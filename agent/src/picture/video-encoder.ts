import type { Rectangle, Size } from '@nearhand/platform/session-link/display/rectangle';

export interface EncodedFrame {
  isKey: boolean;
  /** H.264 in Annex B format. */
  data: Buffer;
}

/** One H.264 stream with the geometry of the display, in which only moving rectangles are drawn. */
export interface VideoEncoder {
  /** kbit/s. */
  setRate(rate: number): void;
  /** Draws the rectangles and encodes a frame. Called again only after the last frame is done. */
  encode(pixels: Buffer, rectangles: readonly Rectangle[], isKeyWanted: boolean): Promise<EncodedFrame>;
  /** Called after the last frame is done. */
  close(): void;
}

/** Returns null where there is no encoder. */
export type OpenVideoEncoder = (size: Size, rate: number) => VideoEncoder | null;

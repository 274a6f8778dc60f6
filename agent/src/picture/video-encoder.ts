import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';

export interface EncodedFrame {
  isKey: boolean;
  /** H.264 in Annex B format. */
  data: Buffer;
}

/** H.264 of a part of the display, in which only moving rectangles are drawn. */
export interface VideoEncoder {
  /** kbit/s. */
  setRate(rate: number): void;
  /** Draws the rectangles and encodes a frame. Called again only after the last frame is done. */
  encode(pixels: Buffer, rectangles: readonly Rectangle[], isKeyWanted: boolean): Promise<EncodedFrame>;
  /** Called after the last frame is done. */
  close(): void;
}

/** Encodes the part at `place` of a picture with `stride` pixels in a row. Returns null where there is no encoder. */
export type OpenVideoEncoder = (place: Rectangle, stride: number, rate: number) => VideoEncoder | null;

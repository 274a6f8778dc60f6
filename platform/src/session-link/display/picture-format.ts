import { areaOf, mostStillPixels, mostVideoPixels, sumOf } from './picture-limits.ts';
import type { Rectangle, Size } from './rectangle.ts';

/** Binary messages on the channel `picture`, as described in contracts/peer/picture.yaml. */
export type PictureFrame = PictureHead & (FillFrame | StillFrame | VideoFrame);

export interface PictureHead {
  sequence: number;
  /** Number of the picture that began last: `picture.begin`. */
  picture: number;
}

export interface Fill extends Rectangle {
  /** Red, green and blue, 8 bits each. */
  color: number;
}

interface FillFrame {
  kind: 'fill';
  fills: readonly Fill[];
}

interface StillFrame {
  kind: 'png' | 'jpeg';
  rectangle: Rectangle;
  data: Uint8Array<ArrayBuffer>;
}

interface VideoFrame {
  kind: 'video';
  /** Frames are decoded in this order. */
  frame: number;
  isKey: boolean;
  part: number;
  parts: number;
  /** Place of the frame on the display; `rectangles` are where in it the frame is shown. Both are in the first part only. */
  place: Rectangle | null;
  rectangles: readonly Rectangle[];
  data: Uint8Array<ArrayBuffer>;
}

export interface Acknowledgement {
  sequence: number;
  /** Bit n: `sequence - 1 - n` is painted, too. */
  earlier: number;
}

/** Tiles are compared and painted in squares of this width, from the top left of the display. */
export const tileSize = 32;

export const maxRectangles = 2_048;
/** A video frame of 64 parts of 256 kB is longer than any that an encoder makes. */
export const maxParts = 64;

const headBytes = 10;
const rectangleBytes = 8;
const videoHeadBytes = 8;
const acknowledgementBytes = headBytes + 4;

const kinds = { fill: 1, png: 2, jpeg: 3, video: 4, acknowledgement: 5 } as const;
const keyFlag = 1;

/** Bytes of a message without its content. The place of a video frame is one more rectangle. */
export const overheadOf = (rectangles: number): number => headBytes + videoHeadBytes + (rectangles + 1) * rectangleBytes;

export function encodePictureFrame(frame: PictureFrame): Uint8Array<ArrayBuffer> {
  switch (frame.kind) {
    case 'fill': {
      const { bytes, view } = messageOf(frame, frame.fills.length, frame.fills.length * (rectangleBytes + 4));
      frame.fills.forEach((fill, index) => {
        const offset = headBytes + index * (rectangleBytes + 4);
        writeRectangle(view, offset, fill);
        bytes.set([fill.color >> 16, (fill.color >> 8) & 255, fill.color & 255, 0], offset + rectangleBytes);
      });
      return bytes;
    }
    case 'png':
    case 'jpeg': {
      const { bytes, view } = messageOf(frame, 1, rectangleBytes + frame.data.length);
      writeRectangle(view, headBytes, frame.rectangle);
      bytes.set(frame.data, headBytes + rectangleBytes);
      return bytes;
    }
    case 'video': {
      const { place, data } = frame;
      const rectangles = place ? [place, ...frame.rectangles] : [];
      const length = videoHeadBytes + rectangles.length * rectangleBytes;
      const { bytes, view } = messageOf(frame, rectangles.length, length + data.length, frame.isKey ? keyFlag : 0);
      view.setUint32(headBytes, frame.frame, true);
      view.setUint8(headBytes + 4, frame.part);
      view.setUint8(headBytes + 5, frame.parts);
      rectangles.forEach((rectangle, index) => {
        writeRectangle(view, headBytes + videoHeadBytes + index * rectangleBytes, rectangle);
      });
      bytes.set(data, headBytes + length);
      return bytes;
    }
  }
}

/** Null for anything that the format does not allow, and for rectangles outside of the picture, too large, or on top of each other. Every message of a device passes here. */
export function decodePictureFrame(message: ArrayBuffer, size: Size): PictureFrame | null {
  if (message.byteLength < headBytes) return null;
  const view = new DataView(message);
  const head = { sequence: view.getUint32(0, true), picture: view.getUint16(4, true) };
  const kind = view.getUint8(6);
  const flags = view.getUint8(7);
  const count = view.getUint16(8, true);
  if (count > maxRectangles || flags > keyFlag) return null;
  if (kind === kinds.fill) {
    const bytes = rectangleBytes + 4;
    if (flags !== 0 || count === 0 || message.byteLength !== headBytes + count * bytes) return null;
    const fills = Array.from({ length: count }, (_, index) => {
      const offset = headBytes + index * bytes;
      // The fourth byte is unused.
      return { ...readRectangle(view, offset), color: view.getUint32(offset + rectangleBytes) >>> 8 };
    });
    return fills.every((fill) => isInside(fill, size)) && sumOf(fills) <= areaOf(size) ? { ...head, kind: 'fill', fills } : null;
  }
  if (kind === kinds.png || kind === kinds.jpeg) {
    if (flags !== 0 || count !== 1 || message.byteLength <= headBytes + rectangleBytes) return null;
    const rectangle = readRectangle(view, headBytes);
    const data = new Uint8Array(message, headBytes + rectangleBytes);
    const still = { kind: kind === kinds.png ? ('png' as const) : ('jpeg' as const), rectangle, data };
    return isInside(rectangle, size) && areaOf(rectangle) <= mostStillPixels ? { ...head, ...still } : null;
  }
  if (kind !== kinds.video) return null;
  const length = headBytes + videoHeadBytes + count * rectangleBytes;
  if (message.byteLength <= length) return null;
  const [part, parts] = [view.getUint8(headBytes + 4), view.getUint8(headBytes + 5)];
  if (part >= parts || parts > maxParts || (part === 0 ? count < 2 : count > 0)) return null;
  const [place = null, ...rectangles] = Array.from({ length: count }, (_, index) =>
    readRectangle(view, headBytes + videoHeadBytes + index * rectangleBytes),
  );
  if (place && !(isInside(place, size) && isVideo(place, rectangles))) return null;
  return {
    ...head,
    kind: 'video',
    frame: view.getUint32(headBytes, true),
    isKey: flags === keyFlag,
    part,
    parts,
    place,
    rectangles,
    data: new Uint8Array(message, length),
  };
}

/** Number of the picture of a message; null for a message that is too short. */
export const pictureOf = (message: ArrayBuffer): number | null =>
  message.byteLength < headBytes ? null : new DataView(message).getUint16(4, true);

export function encodeAcknowledgement({ sequence, earlier }: Acknowledgement): ArrayBuffer {
  const message = new ArrayBuffer(acknowledgementBytes);
  const view = new DataView(message);
  view.setUint32(0, sequence, true);
  view.setUint8(6, kinds.acknowledgement);
  view.setUint32(headBytes, earlier, true);
  return message;
}

/** Null for anything else. */
export function decodeAcknowledgement(message: ArrayBuffer): Acknowledgement | null {
  if (message.byteLength !== acknowledgementBytes) return null;
  const view = new DataView(message);
  if (view.getUint8(6) !== kinds.acknowledgement) return null;
  return { sequence: view.getUint32(0, true), earlier: view.getUint32(headBytes, true) };
}

function messageOf({ sequence, picture, kind }: PictureFrame, count: number, contentBytes: number, flags = 0) {
  const bytes = new Uint8Array(headBytes + contentBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, sequence, true);
  view.setUint16(4, picture, true);
  view.setUint8(6, kinds[kind]);
  view.setUint8(7, flags);
  view.setUint16(8, count, true);
  return { bytes, view };
}

function writeRectangle(view: DataView, offset: number, { x, y, width, height }: Rectangle): void {
  view.setUint16(offset, x, true);
  view.setUint16(offset + 2, y, true);
  view.setUint16(offset + 4, width, true);
  view.setUint16(offset + 6, height, true);
}

const readRectangle = (view: DataView, offset: number): Rectangle => ({
  x: view.getUint16(offset, true),
  y: view.getUint16(offset + 2, true),
  width: view.getUint16(offset + 4, true),
  height: view.getUint16(offset + 6, true),
});

const isInside = ({ x, y, width, height }: Rectangle, size: Size): boolean =>
  width > 0 && height > 0 && x + width <= size.width && y + height <= size.height;

const isVideo = (place: Rectangle, rectangles: readonly Rectangle[]): boolean =>
  areaOf(place) <= mostVideoPixels && rectangles.every((rectangle) => contains(place, rectangle)) && sumOf(rectangles) <= areaOf(place);

const contains = (outer: Rectangle, { x, y, width, height }: Rectangle): boolean =>
  x >= outer.x && y >= outer.y && isInside({ x: x - outer.x, y: y - outer.y, width, height }, outer);

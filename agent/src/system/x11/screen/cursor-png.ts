import { rgbaPng } from '../../../picture/png.ts';
import type { CursorImage } from '../../system.ts';
import { arrowCursor } from './arrow-cursor.ts';

/** Same limits as in the contract. */
const largestSide = 256;
const longestImage = 65_536;

interface XCursor {
  width: number;
  height: number;
  xhot: number;
  yhot: number;
  /** Premultiplied blue, green, red and alpha bytes. */
  cursorImage: Buffer;
}

/** The cursor as PNG. An invisible cursor has an empty image; an arrow takes the place of one that is too large for the contract. */
export function cursorPng({ width, height, xhot, yhot, cursorImage }: XCursor): CursorImage {
  if (!isVisible(cursorImage)) return { hotspotX: 0, hotspotY: 0, image: '' };
  if (width > largestSide || height > largestSide) return arrowCursor();
  const pixels = Buffer.alloc(width * height * 4);
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const alpha = cursorImage[offset + 3] ?? 0;
    if (alpha === 0) continue;
    const straight = (value: number | undefined) => Math.min(255, Math.round(((value ?? 0) * 255) / alpha));
    pixels[offset] = straight(cursorImage[offset + 2]);
    pixels[offset + 1] = straight(cursorImage[offset + 1]);
    pixels[offset + 2] = straight(cursorImage[offset]);
    pixels[offset + 3] = alpha;
  }
  const image = rgbaPng(width, height, pixels).toString('base64');
  if (image.length > longestImage) return arrowCursor();
  return { hotspotX: Math.min(xhot, width - 1), hotspotY: Math.min(yhot, height - 1), image };
}

function isVisible(image: Buffer): boolean {
  for (let offset = 3; offset < image.length; offset += 4) if (image[offset] !== 0) return true;
  return false;
}

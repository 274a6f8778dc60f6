import type { Rectangle, Size } from '@nearhand/platform/session-link/display/rectangle';

/** A picture of one luma plane and two chroma planes of half the width and height (BT.601, video range). */
export interface I420 {
  readonly width: number;
  readonly height: number;
  /** The planes, one after the other. */
  readonly bytes: Buffer;
}

/** Grey, with even width and height. */
export function greyI420(size: Size): I420 {
  const [width, height] = [size.width + (size.width % 2), size.height + (size.height % 2)];
  return { width, height, bytes: Buffer.alloc((width * height * 3) / 2, 128) };
}

/** Draws a part of a picture of blue, green, red and unused bytes. Its left and top are even, as those of the place that is drawn to. */
export function drawI420(
  { width, height, bytes }: I420,
  pixels: Buffer,
  stride: number,
  rectangle: Rectangle,
  place: { x: number; y: number },
): void {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  // Two luma values at once.
  const lumaPairs = new Uint16Array(bytes.buffer, bytes.byteOffset, (width * height) >> 1);
  const chromaWidth = width >> 1;
  const blueStart = width * height;
  const redStart = blueStart + chromaWidth * (height >> 1);
  const right = rectangle.x + rectangle.width;
  const bottom = rectangle.y + rectangle.height;
  for (let y = rectangle.y; y < bottom; y += 2) {
    // The last row or column is repeated where the size is odd.
    const below = y + 1 < bottom ? stride : 0;
    let from = y * stride + rectangle.x;
    let pair = ((y - place.y) * width + rectangle.x - place.x) >> 1;
    let chroma = ((y - place.y) >> 1) * chromaWidth + ((rectangle.x - place.x) >> 1);
    for (let x = rectangle.x; x < right; x += 2) {
      const beside = x + 1 < right ? 1 : 0;
      const one = words[from] as number;
      const two = words[from + beside] as number;
      const three = words[from + below] as number;
      const four = words[from + below + beside] as number;
      lumaPairs[pair] = lumaOf(one) | (lumaOf(two) << 8);
      lumaPairs[pair + chromaWidth] = lumaOf(three) | (lumaOf(four) << 8);
      // Sums of four pixels: red and blue in one addition, 10 bits each in fields of 16.
      const redBlue = (one & 0xff00ff) + (two & 0xff00ff) + (three & 0xff00ff) + (four & 0xff00ff);
      const green = ((one & 0xff00) + (two & 0xff00) + (three & 0xff00) + (four & 0xff00)) >> 8;
      const red = redBlue >> 16;
      const blue = redBlue & 0xffff;
      bytes[blueStart + chroma] = ((112 * blue - 74 * green - 38 * red + 512) >> 10) + 128;
      bytes[redStart + chroma] = ((112 * red - 94 * green - 18 * blue + 512) >> 10) + 128;
      from += 2;
      pair += 1;
      chroma += 1;
    }
  }
}

/** 66 × red + 25 × blue in one multiplication: the upper half of the sum in a field of 16 bits, which it cannot exceed. */
const lumaOf = (pixel: number): number => ((Math.imul(pixel & 0xff00ff, 0x190042) >>> 16) + 129 * ((pixel >> 8) & 255) + 4_224) >> 8;

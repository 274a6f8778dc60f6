import type { Fill } from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';

/** More rectangles are not shorter than a PNG. The viewer paints them at once, while it decodes a PNG in another thread. */
const mostFills = 32;

/** Covers a part of a picture of blue, green, red and unused bytes with rectangles of one colour each. Null when it takes many. */
export function fillsOf(pixels: Buffer, stride: number, { x, y, width, height }: Rectangle): Fill[] | null {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  const rowBytes = width * 4;
  const fills: Fill[] = [];
  let above: Fill[] = [];
  for (let row = y; row < y + height; row += 1) {
    const start = row * stride + x;
    const [here, before] = [start * 4, (start - stride) * 4];
    if (row > y && pixels.compare(pixels, before, before + rowBytes, here, here + rowBytes) === 0) {
      for (const fill of above) fill.height += 1;
      continue;
    }
    const runs: Fill[] = [];
    for (let from = start; from < start + width; ) {
      const color = (words[from] ?? 0) & 0xffffff;
      const first = from;
      while (from < start + width && ((words[from] ?? 0) & 0xffffff) === color) from += 1;
      const run = { x: x + first - start, y: row, width: from - first, height: 1, color };
      const same = above.find((fill) => fill.x === run.x && fill.width === run.width && fill.color === color);
      if (same) same.height += 1;
      else if (fills.push(run) > mostFills) return null;
      runs.push(same ?? run);
    }
    above = runs;
  }
  return fills;
}

import type { Fill } from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';

/** More rectangles are not shorter than a PNG. The viewer paints them at once, while it decodes a PNG in another thread. */
const mostFills = 32;

interface Indexed {
  colors: Uint32Array;
  /** One byte for each pixel. */
  indices: Uint8Array;
}

/** Covers a part with rectangles of one colour each. Null when it takes many. */
export function fillsOf({ colors, indices }: Indexed, { x, y, width, height }: Rectangle): Fill[] | null {
  const rows = Buffer.from(indices.buffer, indices.byteOffset, indices.byteLength);
  const fills: Fill[] = [];
  let above: Fill[] = [];
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    if (row > 0 && rows.compare(rows, start - width, start, start, start + width) === 0) {
      for (const fill of above) fill.height += 1;
      continue;
    }
    const here: Fill[] = [];
    for (let from = start; from < start + width; ) {
      const index = indices[from];
      const first = from;
      while (from < start + width && indices[from] === index) from += 1;
      const run = { x: x + first - start, y: y + row, width: from - first, height: 1, color: colors[index ?? 0] ?? 0 };
      const same = above.find((fill) => fill.x === run.x && fill.width === run.width && fill.color === run.color);
      if (same) same.height += 1;
      else fills.push(run);
      if (fills.length > mostFills) return null;
      here.push(same ?? run);
    }
    above = here;
  }
  return fills;
}

import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';

/** Four for each colour, so that searches stay short. */
const slots = 1_024;
const maxColors = 256;

/** Finds the colours of small parts of a picture. Its memory is used again by the next call. */
export class PaletteFinder {
  readonly #keys = new Uint32Array(slots);
  readonly #values = new Int16Array(slots);
  readonly #colors = new Uint32Array(maxColors);
  #indices = new Uint8Array(0);

  /** Null when there are more than 256 colours. `pixels` are blue, green, red and unused bytes, `stride` of them in a row. */
  find(pixels: Uint32Array, stride: number, { x, y, width, height }: Rectangle): { colors: Uint32Array; indices: Uint8Array } | null {
    if (this.#indices.length < width * height) this.#indices = new Uint8Array(width * height);
    const indices = this.#indices;
    this.#values.fill(-1);
    let count = 0;
    let last = -1;
    let lastIndex = 0;
    let to = 0;
    for (let row = y; row < y + height; row += 1) {
      for (let from = row * stride + x, end = from + width; from < end; from += 1) {
        const color = (pixels[from] ?? 0) & 0xffffff;
        if (color !== last) {
          const slot = this.#slotOf(color);
          let index = this.#values[slot] ?? -1;
          if (index < 0) {
            if (count === maxColors) return null;
            index = count;
            this.#keys[slot] = color;
            this.#values[slot] = index;
            this.#colors[index] = color;
            count += 1;
          }
          last = color;
          lastIndex = index;
        }
        indices[to] = lastIndex;
        to += 1;
      }
    }
    return { colors: this.#colors.subarray(0, count), indices: indices.subarray(0, to) };
  }

  #slotOf(color: number): number {
    let slot = Math.imul(color, 0x9e3779b1) >>> 22;
    while ((this.#values[slot] ?? -1) >= 0 && this.#keys[slot] !== color) slot = (slot + 1) & (slots - 1);
    return slot;
  }
}

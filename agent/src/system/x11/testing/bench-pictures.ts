import type { Size } from '@nearhand/platform/session-link/display/rectangle';

/** Number of different frames, which repeat. */
export const filmFrames = 15;
/** Lines of the text and their height in pixels. */
const lineHeight = 16;
const letterWidth = 7;

/** Rows of BGRX pixels. */
const bufferOf = (pixels: Uint32Array): Buffer => Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);

/** Repeats itself in each run. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A frame of a film that pans over soft shapes with fine grain. */
export function* filmOf({ width, height }: Size): Generator<Buffer> {
  const random = randomNumbers();
  const grain = Int8Array.from({ length: 65_536 }, () => random() * 16 - 8);
  const waves = (length: number, first: number, second: number) =>
    Float32Array.from({ length }, (_, index) => 50 * Math.sin(index / first) + 40 * Math.cos(index / second));
  const across = waves(width * 2, 37, 91);
  const down = waves(height * 2, 61, 23);
  for (let frame = 0; frame < filmFrames; frame += 1) {
    const pixels = new Uint32Array(width * height);
    const [left, top] = [frame * 5, frame * 3];
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [column, row] = [x + left, y + top];
        const shade = 128 + (across[column] ?? 0) + (down[row] ?? 0) * 0.5 + (grain[(column * 31 + row * 257) & 65_535] ?? 0);
        const level = shade < 0 ? 0 : shade > 255 ? 255 : shade;
        const tint = (column >> 6) + (row >> 6);
        pixels[y * width + x] = (level << 16) | (((level * (200 + (tint & 31))) >> 8) << 8) | (255 - level);
      }
    yield bufferOf(pixels);
  }
}

/** Black letters with grey edges on white, in words and lines. The height is that of the lines below `size` that scroll into it. */
export function textOf({ width, height }: Size, lines: number): { size: Size; lineHeight: number; pixels: Buffer } {
  const random = randomNumbers();
  const shades = [0xffffff, 0x111111, 0x777777, 0xbbbbbb];
  const letters = Array.from({ length: 40 }, () => Uint8Array.from({ length: 50 }, () => (random() < 0.55 ? 0 : 1 + random() * 3)));
  const full = Math.ceil(height / lineHeight) + lines;
  const pixels = new Uint32Array(width * full * lineHeight).fill(shades[0] ?? 0);
  for (let line = 0; line < full; line += 1)
    for (let column = 2; column < Math.floor(width / letterWidth) - 2; column += 1) {
      if (random() < 0.17) continue;
      const letter = letters[Math.floor(random() * letters.length)];
      for (let dot = 0; dot < 50; dot += 1) {
        const at = (line * lineHeight + 3 + Math.floor(dot / 5)) * width + column * letterWidth + (dot % 5);
        pixels[at] = shades[letter?.[dot] ?? 0] ?? 0;
      }
    }
  return { size: { width, height: full * lineHeight }, lineHeight, pixels: bufferOf(pixels) };
}

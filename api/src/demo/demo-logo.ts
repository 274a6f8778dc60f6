import sharp from 'sharp';

/** Twice the final size, for smooth edges. */
const side = 640;
const ground = [11, 92, 107, 255];
const mark = [255, 255, 255, 255];
const clear = [0, 0, 0, 0];

const isInRoundedSquare = (x: number, y: number) => {
  const radius = 0.2;
  const [dx, dy] = [x, y].map((at) => Math.max(radius - at, at - (1 - radius), 0));
  return Math.hypot(dx ?? 0, dy ?? 0) <= radius;
};

/** The letter N: two vertical strokes and a diagonal. */
const isInLetter = (x: number, y: number) => {
  if (y < 0.24 || y > 0.76) return false;
  const isPost = (x > 0.26 && x < 0.37) || (x > 0.63 && x < 0.74);
  const lean = 0.26 + ((y - 0.24) / 0.52) * 0.35;
  return isPost || (x > lean && x < lean + 0.13);
};

function colourAt(x: number, y: number): number[] {
  if (!isInRoundedSquare(x, y)) return clear;
  return isInLetter(x, y) ? mark : ground;
}

/** The logo of the demo company as an upload. */
export function drawDemoLogo(): Promise<Buffer> {
  const pixels = Array.from({ length: side * side }, (_, index) =>
    colourAt(((index % side) + 0.5) / side, (Math.floor(index / side) + 0.5) / side),
  );
  return sharp(Uint8Array.from(pixels.flat()), { raw: { width: side, height: side, channels: 4 } })
    .resize(side / 2)
    .png()
    .toBuffer();
}

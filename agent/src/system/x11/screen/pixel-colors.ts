/** Bit masks of the channels of a pixel. */
export interface Channels {
  red: number;
  green: number;
  blue: number;
}

/** Pixels and colours of a server. A colour is a number, as 0xff0000 for red. */
export interface PixelColors {
  colorOf(pixel: number): number;
  pixelOf(color: number): number;
}

const names = ['red', 'green', 'blue'] as const;
const shifts: Channels = { red: 16, green: 8, blue: 0 };
const strongest = 255;
const mostChannelBits = 16;

/** Colours whose channels are parts of the pixel; null without three of them. */
export function maskedColors(masks: Channels): PixelColors | null {
  const [red, green, blue] = names.map((name) => channelOf(masks[name], shifts[name]));
  if (!red || !green || !blue) return null;
  return {
    colorOf: (pixel) => red.colorOf(pixel) | green.colorOf(pixel) | blue.colorOf(pixel),
    pixelOf: (color) => (red.pixelOf(color) | green.pixelOf(color) | blue.pixelOf(color)) >>> 0,
  };
}

function channelOf(mask: number, colorShift: number): PixelColors | null {
  if (mask === 0) return null;
  const shift = 31 - Math.clz32(mask & -mask);
  const highest = mask >>> shift;
  const isGap = (highest & (highest + 1)) !== 0;
  if (isGap || highest >= 2 ** mostChannelBits) return null;
  const colors = Uint32Array.from({ length: highest + 1 }, (_, value) => Math.round((value * strongest) / highest) << colorShift);
  const pixels = Uint32Array.from({ length: strongest + 1 }, (_, value) => Math.round((value * highest) / strongest) << shift);
  return {
    colorOf: (pixel) => colors[(pixel & mask) >>> shift] ?? 0,
    pixelOf: (color) => pixels[(color >>> colorShift) & strongest] ?? 0,
  };
}

/** Colours of a palette, whose channels have 16 bits. A colour that it does not have is the nearest one. */
export function paletteColors(palette: readonly Channels[]): PixelColors {
  const colors = palette.map(({ red, green, blue }) => ((red >> 8) << 16) | ((green >> 8) << 8) | (blue >> 8));
  const found = new Map<number, number>();
  return {
    colorOf: (pixel) => colors[pixel] ?? 0,
    pixelOf: (color) => {
      const pixel = found.get(color) ?? nearest(colors, color);
      found.set(color, pixel);
      return pixel;
    },
  };
}

function nearest(colors: readonly number[], wanted: number): number {
  const distances = colors.map((color) =>
    names.reduce((sum, name) => sum + (((color >> shifts[name]) & strongest) - ((wanted >> shifts[name]) & strongest)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

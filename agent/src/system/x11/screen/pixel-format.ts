import { isDeepStrictEqual } from 'node:util';
import { reply, type XConnection } from '../x-connection.ts';
import { type Channels, maskedColors, paletteColors } from './pixel-colors.ts';
import { PixelRows, type RowLayout } from './pixel-rows.ts';

/** Classes of visuals from this one on have masks: TrueColor and DirectColor. */
const firstMaskedClass = 4;
const convertedBits: readonly number[] = [8, 16, 24, 32];

/** Format in which an X server keeps the pixels of its screen. */
export interface PixelFormat {
  readonly depth: number;
  /** Null where rows are BGRX already. */
  readonly rows: PixelRows | null;
  /** The value that draws a colour. */
  pixelOf(color: number): number;
  /** Whether the server looks colours up, and programs may change them without drawing. */
  readonly hasPalette: boolean;
  /** Reads the palette again. Resolves to whether its colours have changed. */
  refresh(): Promise<boolean>;
}

/** Null for a screen whose pixels cannot be converted. */
export async function openPixelFormat(x: XConnection): Promise<PixelFormat | null> {
  const [screen] = x.display.screen;
  const { root_depth: depth } = screen ?? { root_depth: 0 };
  const visual = screen?.depths[depth]?.[screen.root_visual];
  const format = x.display.format[depth];
  if (!visual || !format || !convertedBits.includes(format.bits_per_pixel)) return null;
  const layout = { bitsPerPixel: format.bits_per_pixel, rowBits: format.scanline_pad, isBigEndian: x.display.image_byte_order === 1 };
  const masks = visual.class < firstMaskedClass ? null : { red: visual.red_mask, green: visual.green_mask, blue: visual.blue_mask };
  if (masks && isBgrx(layout, masks)) return { depth, rows: null, pixelOf: (color) => color, ...unchanging };
  if (masks) {
    const colors = maskedColors(masks);
    const rows = colors && new PixelRows(layout, colors);
    return rows && { depth, rows, pixelOf: (color) => rows.colors.pixelOf(color), ...unchanging };
  }
  let palette = await readPalette(x, visual.map_ent);
  const rows = new PixelRows(layout, paletteColors(palette));
  const refresh = async () => {
    const present = await readPalette(x, visual.map_ent);
    if (isDeepStrictEqual(palette, present)) return false;
    palette = present;
    rows.colors = paletteColors(palette);
    return true;
  };
  return { depth, rows, pixelOf: (color) => rows.colors.pixelOf(color), hasPalette: true, refresh };
}

const unchanging: Pick<PixelFormat, 'hasPalette' | 'refresh'> = { hasPalette: false, refresh: async () => false };

const isBgrx = ({ bitsPerPixel, isBigEndian }: RowLayout, { red, green, blue }: Channels): boolean =>
  bitsPerPixel === 32 && !isBigEndian && red === 0xff0000 && green === 0xff00 && blue === 0xff;

/** The colours that the screen shows: those of the colour map that is installed, which may be one of a program. */
async function readPalette({ client, display, root }: XConnection, size: number): Promise<Channels[]> {
  const pixels = [...Array(size).keys()];
  const colorsOf = (map: number) => reply<Channels[]>((done) => client.QueryColors(map, pixels, done));
  const own = display.screen[0]?.default_colormap ?? 0;
  const [installed = own] = await reply<number[]>((done) => client.ListInstalledColormaps(root, done));
  // A program may have ended in between, or its map may be a smaller one.
  return installed === own ? colorsOf(own) : colorsOf(installed).catch(() => colorsOf(own));
}

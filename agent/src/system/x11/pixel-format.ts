import { type Channels, maskedColors, type PixelColors, paletteColors } from './pixel-colors.ts';
import { PixelRows, type RowLayout } from './pixel-rows.ts';
import { reply, type XConnection } from './x-connection.ts';

/** From here on, the classes of visuals have masks: TrueColor and DirectColor. */
const firstMaskedClass = 4;
const convertedBits: readonly number[] = [8, 16, 24, 32];

/** How an X server keeps the pixels of its screen. */
export interface PixelFormat {
  readonly depth: number;
  /** Null where rows are BGRX already. */
  readonly rows: PixelRows | null;
  /** The value that draws a colour. */
  pixelOf(color: number): number;
  /** Reads the palette again, whose colours programs may change. */
  refresh(): Promise<void>;
}

/** Null for a screen whose pixels cannot be converted. */
export async function openPixelFormat(x: XConnection): Promise<PixelFormat | null> {
  const [screen] = x.display.screen;
  const { root_depth: depth, default_colormap: palette } = screen ?? { root_depth: 0, default_colormap: 0 };
  const visual = screen?.depths[depth]?.[screen.root_visual];
  const format = x.display.format[depth];
  if (!visual || !format || !convertedBits.includes(format.bits_per_pixel)) return null;
  const layout = { bitsPerPixel: format.bits_per_pixel, rowBits: format.scanline_pad, isBigEndian: x.display.image_byte_order === 1 };
  const masks = visual.class < firstMaskedClass ? null : { red: visual.red_mask, green: visual.green_mask, blue: visual.blue_mask };
  if (masks && isBgrx(layout, masks)) return { depth, rows: null, pixelOf: (color) => color, refresh: async () => undefined };
  const read = async (): Promise<PixelColors | null> =>
    masks ? maskedColors(masks) : paletteColors(await readPalette(x, palette, visual.map_ent));
  const colors = await read();
  if (!colors) return null;
  const rows = new PixelRows(layout, colors);
  const refresh = async () => {
    const present = masks ? null : await read();
    if (present) rows.colors = present;
  };
  return { depth, rows, pixelOf: (color) => rows.colors.pixelOf(color), refresh };
}

const isBgrx = ({ bitsPerPixel, isBigEndian }: RowLayout, { red, green, blue }: Channels): boolean =>
  bitsPerPixel === 32 && !isBigEndian && red === 0xff0000 && green === 0xff00 && blue === 0xff;

const readPalette = ({ client }: XConnection, palette: number, size: number): Promise<Channels[]> =>
  reply((done) => client.QueryColors(palette, [...Array(size).keys()], done));

import { agentLine } from '@nearhand/contracts/design/colors';
import { ink, white } from '@nearhand/contracts/design/palette';
import type { PixelFormat } from '../screen/pixel-format.ts';
import type { XConnection } from '../x-connection.ts';
import type { Layout } from './window-layout.ts';
import type { WindowPainter } from './window-painter.ts';

const numberOf = (color: string) => Number.parseInt(color.slice(1), 16);

export const colors = { paper: numberOf(white), ink: numberOf(ink), line: numberOf(agentLine) } as const;

const zPixmap = 2;
/** Larger images are sent in parts: the longest request of the core protocol has 256 kB. */
const mostImageBytes = 200_000;

/** Graphics contexts of a window. */
export interface Pens {
  ink: number;
  line: number;
}

export function createPens({ client }: XConnection, format: PixelFormat, window: number, font: number): Pens {
  const pen = (foreground: number) => {
    const id = client.AllocID();
    client.CreateGC(id, window, { foreground: format.pixelOf(foreground), background: format.pixelOf(colors.paper), font });
    return id;
  };
  return { ink: pen(colors.ink), line: pen(colors.line) };
}

interface Drawn {
  window: number;
  pens: Pens;
  layout: Layout;
  /** Index of the button that is selected with the keyboard. */
  selected: number;
}

/** Draws the texts with the font of the X server. */
export function writeWindow({ client }: XConnection, { window, pens, layout, selected }: Drawn): void {
  for (const { text, x, y } of layout.lines) client.ImageText16(window, pens.ink, x, y, text);
  layout.buttons.forEach(({ x, y, width, height, label }, index) => {
    client.PolyRectangle(window, index === selected ? pens.ink : pens.line, [x, y, width - 1, height - 1]);
    client.ImageText16(window, pens.ink, label.x, label.y, label.text);
  });
}

/** Draws the texts with the fonts of the system. */
export function paintWindow(
  { client }: XConnection,
  { depth, rows: converter }: PixelFormat,
  { window, pens, layout, selected }: Drawn,
  painter: WindowPainter,
): void {
  const { width, height, lines, buttons } = layout;
  const frames = buttons.map((button, index) => ({ ...button, color: index === selected ? colors.ink : colors.line }));
  const texts = [...lines, ...buttons.map(({ label }) => label)];
  const { pixels } = painter.paint({ width, height }, { paper: colors.paper, ink: colors.ink, texts, frames });
  const rowBytes = width * 4;
  const most = Math.max(1, Math.floor(mostImageBytes / rowBytes));
  for (let y = 0; y < height; y += most) {
    const rows = Math.min(most, height - y);
    const image = converter?.fromBgrx(pixels, { width, y, height: rows }) ?? pixels.subarray(y * rowBytes, (y + rows) * rowBytes);
    client.PutImage(zPixmap, window, pens.ink, width, rows, 0, y, 0, depth, image);
  }
}

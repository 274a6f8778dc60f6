import { reply, type XConnection } from '../x-connection.ts';
import type { TextMetrics } from './window-layout.ts';

/** Fonts with fixed width of the X server; the last one is built in. */
const unicodeFonts = '-misc-fixed-medium-r-normal--*-*-*-*-c-*-iso10646-1';
const preferredHeight = 15;
const builtInFont = 'fixed';

/** A font of the X server, for systems without a painter. */
export interface WindowFont {
  id: number;
  size: TextMetrics;
  isUnicode: boolean;
}

export async function openFont({ client }: XConnection): Promise<WindowFont> {
  const names = await reply<string[]>((done) => client.ListFonts(unicodeFonts, 100, done));
  const heightOf = (name: string) => Number(name.split('-')[7]);
  const [best] = names.toSorted((a, b) => Math.abs(heightOf(a) - preferredHeight) - Math.abs(heightOf(b) - preferredHeight));
  const id = client.AllocID();
  client.OpenFont(id, best ?? builtInFont);
  const {
    overallWidth: width,
    fontAscent: ascent,
    fontDescent,
  } = await reply<{ overallWidth: number; fontAscent: number; fontDescent: number }>((done) => client.QueryTextExtents(id, 'M', done));
  const size = { ascent, height: ascent + fontDescent, widthOf: (text: string) => text.length * width };
  return { id, size, isUnicode: best !== undefined };
}

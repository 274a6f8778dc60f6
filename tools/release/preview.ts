/** The pictures that other sites show of a link to a page (Open Graph): one template, drawn with the font of the product. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { themedColors } from '@nearhand/contracts/design/colors';
import { ink, palette, white } from '@nearhand/contracts/design/palette';
import { hashOf } from '@nearhand/release/site';
import { writeWhole } from '@nearhand/release/store/files';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { type Font, type Glyph, openSync } from 'fontkit';
import sharp from 'sharp';
import { root } from '../build-state.ts';

interface PreviewTexts {
  title: string;
  description: string;
}

const width = 1200;
const height = 630;
const margin = 80;
const lineWidth = width - 2 * margin;

interface TextStyle {
  size: number;
  lineHeight: number;
  fill: string;
  /** Width of a line around the letters, which makes them bold: the font file has one weight that can be drawn. */
  weight?: number;
  longest: number;
}

const titleStyle: TextStyle = { size: 68, lineHeight: 82, fill: ink, weight: 2.4, longest: 3 };
const descriptionStyle: TextStyle = { size: 32, lineHeight: 46, fill: themedColors.muted.light, longest: 3 };

let font: Font | undefined;
function productFont(): Font {
  font ??= openSync(join(root, 'platform/src/font/inter-latin.woff2')) as Font;
  return font;
}

const widthOf = (text: string, { size }: TextStyle) => (productFont().layout(text).advanceWidth / productFont().unitsPerEm) * size;

/** Breaks a text into lines. What does not fit ends with an ellipsis. */
function linesOf(text: string, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (!line || widthOf(longer, style) <= lineWidth) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= style.longest) return lines;
  const [last = '', ...others] = lines.slice(0, style.longest).reverse();
  return [...others.reverse(), `${last.replace(/[\s,.;:]+\S*$/, '')}…`];
}

const outlines = new Map<number, string>();
function outlineOf({ id, path }: Glyph): string {
  const outline = outlines.get(id) ?? path.toSVG();
  outlines.set(id, outline);
  return outline;
}

/** The outlines of a line of text whose baseline begins at a point. */
function drawn(text: string, { size, fill, weight = 0 }: TextStyle, x: number, y: number): string {
  const scale = size / productFont().unitsPerEm;
  const { glyphs, positions } = productFont().layout(text);
  let at = 0;
  const letters = glyphs.map((glyph, index) => {
    const letter = `<path transform="translate(${at} 0)" d="${outlineOf(glyph)}"/>`;
    at += positions[index]?.xAdvance ?? 0;
    return letter;
  });
  const stroke = weight > 0 ? ` stroke="${fill}" stroke-width="${weight / scale}"` : '';
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}"${stroke}>${letters.join('')}</g>`;
}

function svgOf({ title, description }: PreviewTexts): string {
  const titles = linesOf(title.replace(/ – Nearhand$/, ''), titleStyle);
  const below = 250 + titles.length * titleStyle.lineHeight;
  const mark = `<g transform="translate(80 72) scale(2.6)"><path fill="${palette.primary[6]}" d="M3 4.500A4.500 4.500 0 0 1 7.500 0h9A4.500 4.500 0 0 1 21 4.500v8a4.500 4.500 0 0 1-4.500 4.500H13l-6 6v-6A4 4 0 0 1 3 13z"/><path fill="none" stroke="${ink}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="M8 12V6l8 6V6"/></g>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${white}"/>`,
    `<rect y="${height - 14}" width="100%" height="14" fill="${palette.primary[6]}"/>`,
    mark,
    drawn('Nearhand', { ...descriptionStyle, size: 40, fill: ink, weight: 1.2 }, 152, 114),
    ...titles.map((line, index) => drawn(line, titleStyle, margin, 250 + index * titleStyle.lineHeight)),
    ...linesOf(description, descriptionStyle).map((line, index) =>
      drawn(line, descriptionStyle, margin, below + index * descriptionStyle.lineHeight),
    ),
    '</svg>',
  ].join('');
}

/** Changes with the template. */
let template: string | undefined;
function templateHash(): string {
  template ??= hashOf(svgOf({ title: 'Zażółć gęślą jaźń', description: 'The quick brown fox' }));
  return template;
}

/** Draws the picture of a page (1200 × 630 pixels) into the store, unless one of the same texts is there already. Returns its address. */
export async function addPreview(store: ReleaseStore, { title, description }: PreviewTexts): Promise<string> {
  const path = `assets/previews/${hashOf(JSON.stringify([templateHash(), title, description]))}.jpg`;
  const address = `/${path}`;
  if (await store.provide(path)) return address;
  const file = join(store.dir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(
    file,
    await sharp(Buffer.from(svgOf({ title, description })))
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
  await store.save(path);
  return address;
}

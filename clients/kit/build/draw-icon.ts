import { icon } from '@nearhand/contracts/design/icon';
import { white } from '@nearhand/contracts/design/palette';
import sharp from 'sharp';

/** Side of the mark's drawing. */
const side = 24;

const grounds = {
  none: '',
  circle: `<circle cx="12" cy="12" r="12" fill="${white}"/>`,
  square: `<path fill="${white}" d="M0 0h24v24H0z"/>`,
} as const;

export interface IconOptions {
  width: number;
  height?: number;
  /** Share of the shorter side that the mark takes. */
  share?: number;
  /** Shape behind the mark. A square fills the picture, which has no transparent places then. */
  ground?: keyof typeof grounds;
  /** The mark, or another drawing of it. */
  mark?: string;
}

/** Draws the mark of the product as a PNG. */
export async function drawIcon({ width, height = width, share = 1, ground = 'none', mark = icon }: IconOptions): Promise<Buffer> {
  const size = Math.min(width, height);
  const inset = (side * (1 - share)) / 2;
  const placed = mark.replace('<svg ', `<svg x="${inset}" y="${inset}" width="${side * share}" height="${side * share}" `);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${grounds[ground]}${placed}</svg>`;
  // An SVG without a size has that of its drawing at 72 dpi.
  const drawn = sharp(Buffer.from(drawing), { density: (72 * size) / side });
  const background = ground === 'square' ? white : '#0000';
  const picture = drawn.resize(width, height, { fit: 'contain', background });
  return (ground === 'square' ? picture.flatten({ background }) : picture).png().toBuffer();
}

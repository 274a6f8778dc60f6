import { rgbaPng } from '../../../picture/png.ts';
import type { CursorImage } from '../../system.ts';

/** Black with a white edge, as the usual one. */
const rows = [
  '#           ',
  '##          ',
  '#.#         ',
  '#..#        ',
  '#...#       ',
  '#....#      ',
  '#.....#     ',
  '#......#    ',
  '#.......#   ',
  '#........#  ',
  '#.........# ',
  '#......#####',
  '#...#..#    ',
  '#..##..#    ',
  '#.#  #..#   ',
  '##   #..#   ',
  '#     #..#  ',
  '      #..#  ',
  '       ##   ',
];
const colors: Readonly<Record<string, readonly number[]>> = { '#': [255, 255, 255, 255], '.': [0, 0, 0, 255], ' ': [0, 0, 0, 0] };

let arrow: CursorImage | undefined;

/** An arrow, for a cursor that cannot be sent. */
export function arrowCursor(): CursorImage {
  const pixels = () => Buffer.from([...rows.join('')].flatMap((sign) => colors[sign] ?? []));
  arrow ??= { hotspotX: 0, hotspotY: 0, image: rgbaPng(rows[0]?.length ?? 0, rows.length, pixels()).toString('base64') };
  return arrow;
}

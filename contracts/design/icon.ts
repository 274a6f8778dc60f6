import { ink, palette } from './palette.ts';

const bubble = 'M3 4.500A4.500 4.500 0 0 1 7.500 0h9A4.500 4.500 0 0 1 21 4.500v8a4.500 4.500 0 0 1-4.500 4.500H13l-6 6v-6A4 4 0 0 1 3 13z';
const letter = 'stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="M8 12V6l8 6V6"';

/** The mark of the product, as in its wordmark. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${palette.primary[6]}" d="${bubble}"/><path fill="none" stroke="${ink}" ${letter}/></svg>`;

/** Its outline in one color, for systems that choose the color. */
export const outlineIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><mask id="letter"><path fill="#fff" d="M0 0h24v24H0z"/><path fill="none" stroke="#000" ${letter}/></mask><path fill="#fff" mask="url(#letter)" d="${bubble}"/></svg>`;

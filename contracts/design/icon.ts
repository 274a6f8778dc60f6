import { ink, palette } from './palette.ts';

/** The mark of the product, as in its wordmark. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${palette.primary[6]}" d="M3 4.500A4.500 4.500 0 0 1 7.500 0h9A4.500 4.500 0 0 1 21 4.500v8a4.500 4.500 0 0 1-4.500 4.500H13l-6 6v-6A4 4 0 0 1 3 13z"/><path fill="none" stroke="${ink}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="M8 12V6l8 6V6"/></svg>`;

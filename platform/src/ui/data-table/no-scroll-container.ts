/** In place of the kit's part, which no table uses. */
export const TableScrollContainer = null;

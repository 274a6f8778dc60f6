/** Replaces the kit's component, which no table uses. */
export const TableScrollContainer = null;

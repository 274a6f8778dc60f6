/** Most rows that an export can name. */
export const mostExported = 200;

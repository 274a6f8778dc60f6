/** Longest line that is looked for at the end of a file. */
export const longestServerLine = 400;

/** The last line of a program that its customer starts with a double click: such a program gets no options. */
export const serverLine = (origin: string): string => `\nnearhand-server ${origin}\n`;

/** The origin in the last line of a file; null for a file without one. `end` is the end of the file. */
export const readServerLine = (end: string): string | null => /\nnearhand-server (\S+)\n$/.exec(end)?.[1] ?? null;

/** The licenses of what a build contains, beside its scripts. */
export const noticesFile = 'notices.txt';

/** Line between two licenses. */
export const noticeSeparator = `\n${'-'.repeat(80)}\n\n`;

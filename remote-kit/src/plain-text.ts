/** Text of somebody else in one line, which does not control the terminal. */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

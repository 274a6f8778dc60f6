/** One part of an emoji that is made of several, such as a person with a color of skin. */
const emoji = '[\\u2194\\u2195\\u2600-\\u27bf\\u2b1b\\u{1f000}-\\u{1faff}]\\ufe0f?[\\u{1f3fb}-\\u{1f3ff}]?';
const joined = new RegExp(`(${emoji}(?:\\u200d${emoji})+)|[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]+`, 'gu');

/** Replaces characters that nobody sees, such as those that turn text around, by a space. Emoji keep what joins their parts. */
export const visibleText = (text: string): string => text.replace(joined, (_found, kept?: string) => kept ?? ' ');

/** A space that hardly shows. */
const hairSpace = '\u200a';

/** In any width and script, such as `．` and `。`, which browsers read as dots. */
const isSeparator = (character: string) => /[.:@。]/u.test(character.normalize('NFKC'));

/** Text of a user in which mail readers recognize no addresses. It still reads the same. */
export const defused = (text: string): string =>
  text.replace(/[^\p{L}\s](?=\S)/gu, (character) => (isSeparator(character) ? `${character}${hairSpace}` : character));

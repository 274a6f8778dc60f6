const letters = 'abcdefghijklmnopqrstuvwxyz';
const signs = ' 0123456789.,;:-_+*/=?!"\'()[]{}<>@#$%&|\\~^`';
const cyrillic = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const withCapitals = (text: string) => text + text.toUpperCase();

/** Characters on the keyboards of operators, by their layout. */
export const operatorTexts = {
  us: withCapitals(letters) + signs,
  de: `${withCapitals(`${letters}äöü`)}ß${signs}€µ§°²³`,
  fr: `${withCapitals(`${letters}éèçàùâêîôû`)}${signs}€£¤µ§°²`,
  ru: `${withCapitals(cyrillic)} 0123456789№;%:?*()_+-=.,/\\!"`,
} as const;

/** Characters for which operators hold Shift, in one layout or another. */
export const isShifted = (character: string): boolean =>
  character !== character.toLowerCase() || '!"()_+?:*@#$%&{}<>|~^'.includes(character);

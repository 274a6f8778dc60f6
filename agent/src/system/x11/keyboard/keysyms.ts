import x11 from 'x11';

/** KeyboardEvent.key (UI Events) of keys whose keysym has another name. */
const names: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Backspace: 'BackSpace',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  PageUp: 'Prior',
  PageDown: 'Next',
  CapsLock: 'Caps_Lock',
  NumLock: 'Num_Lock',
  ScrollLock: 'Scroll_Lock',
  PrintScreen: 'Print',
  ContextMenu: 'Menu',
  AltGraph: 'ISO_Level3_Shift',
  Convert: 'Henkan',
  NonConvert: 'Muhenkan',
  KanaMode: 'Kana_Lock',
  HangulMode: 'Hangul',
  HanjaMode: 'Hangul_Hanja',
};

/** Keys that exist on both sides of the keyboard, by KeyboardEvent.key. */
const sided: Readonly<Record<string, string>> = { Shift: 'Shift', Control: 'Control', Alt: 'Alt', Meta: 'Super' };

export const keysymNamed = (name: string): number | null => x11.keySyms[`XK_${name}`]?.code ?? null;

/** The keysym of a character, or of a named key of UI Events; null for a key that X does not have. */
export function keysymOf(key: string, code: string): number | null {
  const [character, ...more] = key;
  if (character !== undefined && more.length === 0) return keysymOfCharacter(character);
  const side = sided[key];
  if (side) return keysymNamed(`${side}_${code.endsWith('Right') ? 'R' : 'L'}`);
  return keysymNamed(names[key] ?? key);
}

/** Latin 1 has keysyms of its own; the rest of Unicode is numbered from 0x01000000 on (X11 protocol, appendix A). */
export function keysymOfCharacter(character: string): number | null {
  const point = character.codePointAt(0) ?? 0;
  if (character === '\n' || character === '\r') return keysymNamed('Return');
  if (character === '\t') return keysymNamed('Tab');
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return null;
  return point <= 0xff ? point : 0x01000000 + point;
}

const keypad: Readonly<Record<number, string>> = { 170: '*', 171: '+', 172: ',', 173: '-', 174: '.', 175: '/', 189: '=' };

/** Characters of keysyms that are older than Unicode, such as those of Cyrillic and Greek layouts: the descriptions of the package begin with them. */
const legacyCharacters = new Map<number, string>(
  Object.values(x11.keySyms).flatMap(({ code, description }) => {
    const [, character] = /^\((.)\) /u.exec(description ?? '') ?? [];
    return character !== undefined && code > 0xff && code < 0xfd00 ? [[code, character]] : [];
  }),
);

/** The character of a keysym; null for keys without one. */
export function characterOf(keysym: number): string | null {
  if ((keysym >= 0x20 && keysym <= 0x7e) || (keysym >= 0xa0 && keysym <= 0xff)) return String.fromCodePoint(keysym);
  if (keysym >= 0x01000100 && keysym <= 0x0110ffff) return String.fromCodePoint(keysym - 0x01000000);
  if (isKeypad(keysym)) return keysym >= 0xffb0 && keysym <= 0xffb9 ? String(keysym - 0xffb0) : (keypad[keysym & 0xff] ?? null);
  return legacyCharacters.get(keysym) ?? null;
}

export const isKeypad = (keysym: number): boolean => keysym >= 0xff80 && keysym <= 0xffbd;

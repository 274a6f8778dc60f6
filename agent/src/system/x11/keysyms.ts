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

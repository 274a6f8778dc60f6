interface KeyStroke {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export const isMac = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const partsOf = (keys: string): string[] => keys.split('+');

/** Whether a shortcut has no Ctrl, ⌘ or Alt: such keys are also pressed by speech input or by accident. */
export const isSingleKey = (keys: string): boolean => !partsOf(keys).some((part) => part === 'mod' || part === 'alt');

/** Typed as text, such as `x`, `shift+f` and `?`. */
export const isCharacter = (keys: string): boolean => isSingleKey(keys) && (partsOf(keys).at(-1)?.length === 1 || keys === 'space');

/**
 * Whether a key event matches a shortcut exactly. Characters such as `?` match by `event.key`, because their key and their use of Shift
 * depend on the keyboard layout.
 */
export function isPressed(keys: string, stroke: KeyStroke): boolean {
  const parts = partsOf(keys);
  const key = parts.at(-1) ?? '';
  if (stroke.key.toLowerCase() !== key) return false;
  const isSign = key.length === 1 && !/[\p{L}\d]/u.test(key);
  const wantsMod = parts.includes('mod');
  return (
    (isMac() ? stroke.metaKey : stroke.ctrlKey) === wantsMod &&
    !(isMac() ? stroke.ctrlKey : stroke.metaKey) &&
    stroke.altKey === parts.includes('alt') &&
    (isSign || stroke.shiftKey === parts.includes('shift'))
  );
}

const arrows = { arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→' };
const names: Record<string, string> = {
  ...arrows,
  mod: 'Ctrl',
  control: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
};
const macNames: Record<string, string> = {
  ...arrows,
  mod: '⌘',
  control: '⌃',
  alt: '⌥',
  shift: '⇧',
  escape: 'esc',
  enter: '⏎',
  space: 'Space',
};

/** Key labels, as printed on the keyboard. */
export const keyNames = (keys: string): string[] => partsOf(keys).map((part) => (isMac() ? macNames : names)[part] ?? part.toUpperCase());

const ariaNames: Record<string, string> = { alt: 'Alt', shift: 'Shift', escape: 'Escape', enter: 'Enter' };

/** The value of `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string =>
  partsOf(keys)
    .map((part) => (part === 'mod' ? (isMac() ? 'Meta' : 'Control') : (ariaNames[part] ?? part.toUpperCase())))
    .join('+');

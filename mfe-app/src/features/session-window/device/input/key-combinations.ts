import type { InputSender } from '@nearhand/platform/session-link/input/input-sender';

export type Key = readonly [code: string, key: string];

const control: Key = ['ControlLeft', 'Control'];
const alt: Key = ['AltLeft', 'Alt'];
const meta: Key = ['MetaLeft', 'Meta'];

/** Keys that browsers and systems keep for themselves. Their names are printed on keyboards, and the same in all languages. */
export const keyCombinations = [
  { id: 'ctrl-alt-delete', name: 'Ctrl + Alt + Del', keys: [control, alt, ['Delete', 'Delete']] },
  { id: 'print', name: 'Print', keys: [['PrintScreen', 'PrintScreen']] },
  { id: 'super', name: 'Super', keys: [meta] },
  { id: 'alt-tab', name: 'Alt + Tab', keys: [alt, ['Tab', 'Tab']] },
  { id: 'alt-f4', name: 'Alt + F4', keys: [alt, ['F4', 'F4']] },
  { id: 'ctrl-w', name: 'Ctrl + W', keys: [control, ['KeyW', 'w']] },
  { id: 'ctrl-escape', name: 'Ctrl + Esc', keys: [control, ['Escape', 'Escape']] },
  { id: 'escape', name: 'Esc', keys: [['Escape', 'Escape']] },
] as const satisfies { id: string; name: string; keys: readonly Key[] }[];

/** Move the focus from the picture to the toolbar, as `Command.keys`. */
export const leaveKeys = 'control+alt+shift';

export function sendKeys(input: InputSender, keys: readonly Key[]): void {
  pressKeys(input, keys);
  releaseKeys(input, keys);
}

export function pressKeys(input: InputSender, keys: readonly Key[]): void {
  for (const [code, key] of keys) input.pressKey(code, key, true);
}

/** Releases the keys in the reverse order. */
export function releaseKeys(input: InputSender, keys: readonly Key[]): void {
  for (const [code, key] of keys.toReversed()) input.pressKey(code, key, false);
}

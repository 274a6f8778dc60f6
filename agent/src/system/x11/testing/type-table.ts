import { execFileSync } from 'node:child_process';
import type { X11Keyboard } from '../keyboard/x11-keyboard.ts';
import { readState, setLocks } from '../keyboard/xkb.ts';
import type { XConnection } from '../x-connection.ts';
import type { startKeyRecorder } from './key-recorder.ts';
import { isShifted, operatorTexts } from './operator-layouts.ts';

type Recorder = Awaited<ReturnType<typeof startKeyRecorder>>;

export const deviceLayouts = ['us', 'de', 'fr', 'pl', 'es', 'it', 'ru', 'cz', 'gr', 'jp'] as const;
export const deviceLocks = { none: 0, 'Caps Lock': 2, 'Num Lock': 0x10, 'Shift Lock': 1 } as const;
export const operatorLayouts = Object.keys(operatorTexts) as (keyof typeof operatorTexts)[];

/** Each layout has two groups. */
export const secondLayout = (layout: string): string => (layout === 'us' ? 'ru' : 'us');

export interface Cell {
  layout: (typeof deviceLayouts)[number];
  lock: keyof typeof deviceLocks;
  group: 0 | 1;
  operator: keyof typeof operatorTexts;
}

export const setLayouts = (display: string, ...layouts: string[]) =>
  void execFileSync('setxkbmap', ['-display', display, '-option', '', '-layout', layouts.join()]);

export interface Bench {
  display: string;
  x: XConnection;
  keyboard: X11Keyboard;
  recorder: Recorder;
}

/** Types the characters of an operator's keyboard, key by key. Returns what is wrong; null when all is right. */
export async function typeCell({ x, keyboard, recorder }: Bench, { lock, group, operator }: Omit<Cell, 'layout'>): Promise<object | null> {
  const text = operatorTexts[operator];
  const locked = deviceLocks[lock];
  setLocks(x, 0xff, locked, group);
  recorder.keys.length = 0;
  const held = keyboard.open();
  const press = (key: string, code: string, isDown: boolean) => keyboard.key(held, { key, code, isDown });
  for (const character of text) {
    if (isShifted(character)) press('Shift', 'ShiftLeft', true);
    press(character, character, true);
    press(character, character, false);
    if (isShifted(character)) press('Shift', 'ShiftLeft', false);
  }
  press('Escape', 'Escape', true);
  press('Escape', 'Escape', false);
  await recorder.until(() => recorder.keys.some(({ type, keysym }) => type === 'release' && keysym === 0xff1b));
  keyboard.leave(held);
  const { lockedMods, baseMods, group: active } = await readState(x);
  const typed = recorder.text().replace('\u001b', '');
  const isRight = typed === text && lockedMods === locked && baseMods === 0 && active === group;
  return isRight ? null : { typed, text, lockedMods, baseMods, active };
}

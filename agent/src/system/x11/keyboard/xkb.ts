import type { KeyboardState, XEvent } from 'x11';
import { reply, type XConnection } from '../x-connection.ts';

/** The keyboard of all keyboards together, with the layout and state that applications see. */
export const coreKeyboard = 0x100;

/** Real modifiers of X: Shift, Lock, Control, Mod1 to Mod5. */
export const modifierBits = { shift: 1, lock: 2, control: 4 } as const;

/** Maps modifiers to one of several keysyms of a key. */
export interface KeyType {
  /** Modifiers that take part. */
  mask: number;
  levels: number;
  /** Combinations without an entry have the first level. `preserved` modifiers still change the character afterwards. */
  entries: readonly { modifiers: number; level: number; preserved: number }[];
}

export interface KeyGroup {
  type: KeyType;
  typeIndex: number;
  /** Keysyms by level. */
  keysyms: readonly number[];
}

export interface Key {
  keycode: number;
  groups: readonly KeyGroup[];
  /** Replacement of a group that the key does not have: wrap, clamp, or redirect to a group. */
  outOfRange: number;
  /** Modifiers while the key is held, by group and level; empty for a key that sets none. */
  holds: readonly (readonly number[])[];
  /** The modifiers that the key belongs to. */
  modifiers: number;
}

/** The layout of a keyboard (XKB protocol, section 16). */
export interface KeyLayout {
  types: readonly KeyType[];
  keys: readonly Key[];
}

/** Modifiers and group in force (XKB protocol, section 4). */
export type KeyState = KeyboardState;

const requests = { setControls: 7, getMap: 8, setMap: 9 } as const;
const parts = { types: 1, keysyms: 2, modifiers: 4, actions: 16 } as const;
const setModifiersAction = 1;
const takesModifiersOfKey = 4;
const recomputeActions = 2;

const changeKeyboardControl = 102;
const keyAndRepeat = 0x40 | 0x80;

function request(x: XConnection, bytes: Buffer, isReplyExpected = false): void {
  bytes.writeUInt16LE(bytes.length / 4, 2);
  x.client.seq_num += 1;
  x.client.pack_stream.put(bytes);
  x.client.pack_stream.submit(isReplyExpected);
}

/** The xkb module of the package has no layouts. */
export function readLayout(x: XConnection): Promise<KeyLayout> {
  const bytes = Buffer.alloc(28);
  bytes.writeUInt8(x.xkb.majorOpcode, 0);
  bytes.writeUInt8(requests.getMap, 1);
  bytes.writeUInt16LE(coreKeyboard, 4);
  bytes.writeUInt16LE(parts.types | parts.keysyms | parts.modifiers | parts.actions, 6);
  return reply<KeyLayout>((done) => {
    request(x, bytes, true);
    x.client.replies[x.client.seq_num] = [parseLayout, done];
  });
}

function parseLayout(body: Buffer): KeyLayout {
  const [typeCount, firstKey, keyCount] = [body.readUInt8(7), body.readUInt8(9), body.readUInt8(12)];
  const [firstAction, actionCount] = [body.readUInt8(13), body.readUInt8(16)];
  let offset = 32;
  const types = Array.from({ length: typeCount }, (): KeyType => {
    const [mask, levels, count, hasPreserved] = [
      body.readUInt8(offset),
      body.readUInt8(offset + 4),
      body.readUInt8(offset + 5),
      body.readUInt8(offset + 6),
    ];
    const entriesAt = offset + 8;
    const preservedAt = entriesAt + count * 8;
    offset = preservedAt + (hasPreserved ? count * 4 : 0);
    const entries = Array.from({ length: count }, (_, index) => {
      const at = entriesAt + index * 8;
      const preserved = hasPreserved ? body.readUInt8(preservedAt + index * 4) : 0;
      return { isActive: body.readUInt8(at) !== 0, modifiers: body.readUInt8(at + 1), level: body.readUInt8(at + 2), preserved };
    });
    return { mask, levels, entries: entries.filter(({ isActive }) => isActive) };
  });
  const rows = Array.from({ length: keyCount }, (_, index) => {
    const at = offset;
    const [info, width, count] = [body.readUInt8(at + 4), body.readUInt8(at + 5), body.readUInt16LE(at + 6)];
    offset += 8 + count * 4;
    const groups = Array.from({ length: info & 0xf }, (_group, group): KeyGroup => {
      const typeIndex = body.readUInt8(at + group);
      const type = types[typeIndex] ?? { mask: 0, levels: 1, entries: [] };
      const keysyms = Array.from({ length: Math.min(type.levels, width) }, (_level, level) =>
        body.readUInt32LE(at + 8 + (group * width + level) * 4),
      );
      return { type, typeIndex, keysyms };
    });
    return { keycode: firstKey + index, groups, outOfRange: info & 0xf0, width };
  });
  const actionCounts = body.subarray(offset, offset + actionCount);
  offset += (actionCount + 3) & ~3;
  const actions = new Map<number, Buffer[]>();
  actionCounts.forEach((count, index) => {
    actions.set(
      firstAction + index,
      Array.from({ length: count }, (_, number) => body.subarray(offset + number * 8, offset + number * 8 + 8)),
    );
    offset += count * 8;
  });
  const modifiers = new Map<number, number>();
  for (let left = body.readUInt8(25); left > 0; left -= 1, offset += 2) modifiers.set(body.readUInt8(offset), body.readUInt8(offset + 1));
  const keys = rows.map(({ width, ...row }): Key => {
    const own = modifiers.get(row.keycode) ?? 0;
    const held = (actions.get(row.keycode) ?? []).map((action) => heldBy(action, own));
    const holds = held.some((one) => one !== 0) ? row.groups.map((_, group) => held.slice(group * width, (group + 1) * width)) : [];
    return { ...row, holds, modifiers: own };
  });
  return { types, keys };
}

/** The modifiers that a key sets while it is held. */
function heldBy(action: Buffer, ownModifiers: number): number {
  if (action.readUInt8(0) !== setModifiersAction) return 0;
  return action.readUInt8(1) & takesModifiersOfKey ? ownModifiers : action.readUInt8(2);
}

/** Gives keys one group with these keysyms; none empties a key. */
export function setKeys(x: XConnection, keys: readonly { keycode: number; typeIndex: number; keysyms: readonly number[] }[]): void {
  for (const { keycode, typeIndex, keysyms } of keys) {
    const bytes = Buffer.alloc(36 + 8 + keysyms.length * 4);
    bytes.writeUInt8(x.xkb.majorOpcode, 0);
    bytes.writeUInt8(requests.setMap, 1);
    bytes.writeUInt16LE(coreKeyboard, 4);
    bytes.writeUInt16LE(parts.keysyms, 6);
    bytes.writeUInt16LE(recomputeActions, 8);
    bytes.writeUInt8(x.display.min_keycode, 10);
    bytes.writeUInt8(x.display.max_keycode, 11);
    bytes.writeUInt8(keycode, 14);
    bytes.writeUInt8(1, 15);
    bytes.writeUInt16LE(keysyms.length, 16);
    bytes.fill(typeIndex, 36, 40);
    bytes.writeUInt8(keysyms.length > 0 ? 1 : 0, 40);
    bytes.writeUInt8(keysyms.length, 41);
    bytes.writeUInt16LE(keysyms.length, 42);
    keysyms.forEach((keysym, index) => void bytes.writeUInt32LE(keysym, 44 + index * 4));
    request(x, bytes);
  }
}

/** Whether the server repeats the key while it is held. */
export function setRepeats(x: XConnection, keycode: number, isRepeated: boolean): void {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt8(changeKeyboardControl, 0);
  bytes.writeUInt32LE(keyAndRepeat, 4);
  bytes.writeUInt32LE(keycode, 8);
  bytes.writeUInt32LE(isRepeated ? 1 : 0, 12);
  request(x, bytes);
}

/** The keys that the server repeats while they are held. */
export async function readRepeats(x: XConnection): Promise<(keycode: number) => boolean> {
  const { enabledControls, perKeyRepeat } = await reply<{ enabledControls: number; perKeyRepeat: number[] }>((done) =>
    x.xkb.GetControls(coreKeyboard, done),
  );
  return (keycode) => (enabledControls & 1) === 1 && (((perKeyRepeat[keycode >> 3] ?? 0) >> (keycode & 7)) & 1) === 1;
}

export const readState = (x: XConnection): Promise<KeyState> => reply<KeyState>((done) => x.xkb.GetState(coreKeyboard, done));

/** Sets the locked modifiers of `affected`, and the locked group. */
export function setLocks(x: XConnection, affected: number, locked: number, group: number | null = null): void {
  x.xkb.LatchLockState(coreKeyboard, affected, locked & affected, group !== null, group ?? 0, 0, 0, false, 0);
}

const events = { newKeyboard: 1, map: 2, state: 4 } as const;
const allMapParts = 0xff;

/** Reports a new layout and changes of the state. Returns a function that ends it. */
export function followKeyboard(
  x: XConnection,
  { onLayout, onState }: { onLayout: () => void; onState: (state: KeyState) => void },
): () => void {
  const all = events.newKeyboard | events.map | events.state;
  x.xkb.SelectEvents(coreKeyboard, all, 0, all, allMapParts, allMapParts);
  // The package has no names for the events of layouts.
  const ends = [
    x.on('XkbEvent', ({ xkbType }) => (xkbType === 0 || xkbType === 1) && onLayout()),
    x.on('MappingNotify', onLayout),
    x.on('XkbStateNotify', (event: XEvent) => onState(event as XEvent & KeyState)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

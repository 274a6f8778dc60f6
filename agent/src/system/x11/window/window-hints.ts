import { reply, type XConnection } from '../x-connection.ts';
import { latin1Of } from './window-text.ts';

const atomNames = [
  'UTF8_STRING',
  '_NET_WM_NAME',
  '_NET_WM_WINDOW_TYPE',
  '_NET_WM_WINDOW_TYPE_NOTIFICATION',
  '_NET_WM_STATE',
  '_NET_WM_STATE_ABOVE',
  '_NET_WM_STATE_STICKY',
  '_NET_WM_STATE_SKIP_TASKBAR',
  '_NET_WM_STATE_SKIP_PAGER',
  '_NET_WM_USER_TIME',
] as const;

export type HintAtoms = Readonly<Record<(typeof atomNames)[number], number>>;

/** Predefined atoms: types, and properties of ICCCM. */
const predefined = { atom: 4, cardinal: 6, string: 31, wmHints: 35, wmName: 39, wmClass: 67 } as const;
const replace = 0;
const append = 2;
/** Field `input` of WM_HINTS is set, and false. */
const withoutFocus = [1, 0, 0, 0, 0, 0, 0, 0, 0];

export async function internHintAtoms({ client }: XConnection): Promise<HintAtoms> {
  const atoms = await Promise.all(atomNames.map((name) => reply<number>((done) => client.InternAtom(false, name, done))));
  return Object.fromEntries(atomNames.map((name, index) => [name, atoms[index]])) as HintAtoms;
}

/** Marks the window for compositors and tools before it is mapped: a notice above others on all desktops, without focus (ICCCM, EWMH). */
export function setHints({ client }: XConnection, window: number, atoms: HintAtoms, title: string): void {
  const set = (property: number, type: number, values: number[]) => client.ChangeProperty(replace, window, property, type, 32, values);
  client.ChangeProperty(replace, window, predefined.wmClass, predefined.string, 8, Buffer.from('nearhand\0Nearhand\0'));
  client.ChangeProperty(replace, window, predefined.wmName, predefined.string, 8, Buffer.from(latin1Of(title), 'latin1'));
  client.ChangeProperty(replace, window, atoms._NET_WM_NAME, atoms.UTF8_STRING, 8, Buffer.from(title));
  set(predefined.wmHints, predefined.wmHints, withoutFocus);
  set(atoms._NET_WM_USER_TIME, predefined.cardinal, [0]);
  set(atoms._NET_WM_WINDOW_TYPE, predefined.atom, [atoms._NET_WM_WINDOW_TYPE_NOTIFICATION]);
  set(atoms._NET_WM_STATE, predefined.atom, [
    atoms._NET_WM_STATE_ABOVE,
    atoms._NET_WM_STATE_STICKY,
    atoms._NET_WM_STATE_SKIP_TASKBAR,
    atoms._NET_WM_STATE_SKIP_PAGER,
  ]);
}

/** The server answers with a `PropertyNotify`, which has its time. */
export const askTime = ({ client }: XConnection, window: number): void =>
  client.ChangeProperty(append, window, predefined.wmName, predefined.string, 8, Buffer.alloc(0));

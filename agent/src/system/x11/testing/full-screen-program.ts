import { until } from '../../../testing/until.ts';
import { reply, type XConnection } from '../x-connection.ts';
import type { Hands } from './hands.ts';

const inputOutput = 1;
const predefined = { atom: 4, string: 31, wmName: 39 } as const;
/** Mask of messages to the window manager. */
const substructure = 0x180000;
const byUser = 2;

export const programColor = 0x336699;

export interface FullScreenProgram {
  window: number;
  /** Asks the window manager for focus and the place above others, as a task bar does. */
  activate(): Promise<void>;
  hasFocus(): Promise<boolean>;
}

/** A program over the whole screen, with the focus after a click. */
export async function openFullScreenProgram(x: XConnection, person: Hands): Promise<FullScreenProgram> {
  const { client, root } = x;
  const window = client.AllocID();
  const atom = (name: string) => reply<number>((done) => client.InternAtom(false, name, done));
  const [state, fullScreen, active] = [
    await atom('_NET_WM_STATE'),
    await atom('_NET_WM_STATE_FULLSCREEN'),
    await atom('_NET_ACTIVE_WINDOW'),
  ];
  const values = { backgroundPixel: programColor, borderPixel: 0, overrideRedirect: false, eventMask: 0 };
  client.CreateWindow(window, root, 0, 0, 300, 200, 0, 0, inputOutput, 0, values);
  client.ChangeProperty(0, window, predefined.wmName, predefined.string, 8, Buffer.from('Program'));
  client.ChangeProperty(0, window, state, predefined.atom, 32, [fullScreen]);
  client.MapWindow(window);
  const hasFocus = async () => (await reply<{ focus: number }>((done) => client.GetInputFocus(done))).focus === window;
  const activate = async () => {
    client.SendClientMessage(root, window, active, 32, [byUser, 0, 0, 0, 0], substructure);
    client.RaiseWindow(window);
    await x.sync();
  };
  await until(async () => {
    person.click({ x: 50, y: 50 });
    return hasFocus();
  }, 'The focus of the program');
  return { window, activate, hasFocus };
}

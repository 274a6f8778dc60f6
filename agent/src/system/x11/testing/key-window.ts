import type { XEvent } from 'x11';
import { reply, type XConnection } from '../x-connection.ts';

const keysAndPointer = 0x1 | 0x2 | 0x4 | 0x8 | 0x40;
const inputOutput = 1;
const revertToParent = 2;

export interface SeenEvent {
  name: string;
  /** Keycode or button. */
  detail: number;
  x: number;
  y: number;
  /** Shift, Lock, Control, Alt (bits 0 to 3). */
  modifiers: number;
}

/** A window with the focus, which covers the screen and records its keys, buttons and pointer. */
export async function openKeyWindow(x: XConnection) {
  const { client, root } = x;
  const window = client.AllocID();
  const { width, height } = await reply<{ width: number; height: number }>((done) => client.GetGeometry(root, done));
  client.CreateWindow(window, root, 0, 0, width, height, 0, 0, inputOutput, 0, { overrideRedirect: true, eventMask: keysAndPointer });
  client.MapWindow(window);
  await x.sync();
  client.SetInputFocus(window, revertToParent);
  await x.sync();
  const events: SeenEvent[] = [];
  for (const name of ['KeyPress', 'KeyRelease', 'ButtonPress', 'ButtonRelease', 'MotionNotify'])
    x.on(name, (event: XEvent) => {
      const { keycode, rootx, rooty, buttons } = event as XEvent & Record<string, number>;
      events.push({ name, detail: keycode ?? 0, x: rootx ?? 0, y: rooty ?? 0, modifiers: (buttons ?? 0) & 15 });
    });
  return { window, events };
}

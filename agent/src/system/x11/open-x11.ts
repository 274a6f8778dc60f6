import type { System } from '../system.ts';
import { openConnection, type XServerAddress } from './x-connection.ts';
import { X11Clipboard } from './x11-clipboard.ts';
import { X11Input } from './x11-input.ts';
import { X11Screen } from './x11-screen.ts';

/** The desktop of an X server. */
export async function openX11(address: XServerAddress): Promise<Omit<System, 'window'>> {
  const x = await openConnection(address);
  const screen = await X11Screen.open(x);
  const input = await X11Input.open(x, screen);
  const clipboard = await X11Clipboard.open(x);
  return {
    screen,
    input,
    clipboard,
    closed: x.closed,
    close: () => {
      input.close();
      clipboard.close();
      screen.close();
      void x.sync().finally(() => x.close());
    },
  };
}

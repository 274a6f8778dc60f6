import { ScreenError } from '../screen-error.ts';
import type { System } from '../system.ts';
import { X11Clipboard } from './clipboard/x11-clipboard.ts';
import { type BlankCommand, X11Privacy } from './privacy/x11-privacy.ts';
import { X11Screen } from './screen/x11-screen.ts';
import { beforeTheEnd, openConnection, type XConnection, type XServerAddress } from './x-connection.ts';
import { X11Input } from './x11-input.ts';

/** The desktop of an X server. */
export async function openX11(address: XServerAddress, blankCommand: BlankCommand): Promise<Omit<System, 'window'>> {
  const x = await openConnection(address);
  try {
    return await beforeTheEnd(openOn(x, address, blankCommand), x.closed);
  } catch (error) {
    // It is tried again.
    x.close();
    throw error;
  }
}

async function openOn(x: XConnection, address: XServerAddress, blankCommand: BlankCommand): Promise<Omit<System, 'window'>> {
  const screen = await X11Screen.open(x);
  // The server of a Wayland desktop for programs of X11, which does not see the others.
  if (screen.displays.some(({ name }) => name.startsWith('XWAYLAND'))) throw new ScreenError('wayland', 'The desktop uses Wayland');
  const input = await X11Input.open(x, screen);
  const clipboard = await X11Clipboard.open(x);
  const privacy = await X11Privacy.open(x, address, blankCommand);
  return {
    screen,
    input,
    clipboard,
    privacy,
    closed: x.closed,
    answer: x.sync,
    close: () => {
      privacy.close();
      input.close();
      clipboard.close();
      screen.close();
      void x.sync().finally(() => x.close());
    },
  };
}

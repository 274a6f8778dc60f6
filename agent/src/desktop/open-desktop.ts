import { isSea } from 'node:sea';
import type { System } from '../system/system.ts';
import { openX11 } from '../system/x11/open-x11.ts';
import type { BlankCommand } from '../system/x11/privacy/x11-privacy.ts';
import { X11Windows } from '../system/x11/window/x11-windows.ts';
import { blankScreenCommand } from './blank-screen.ts';
import { DesktopFollower } from './desktop-follower.ts';
import type { GraphicalSession } from './graphical-session.ts';
import { ownSession } from './own-session.ts';
import { seatSession } from './seat-session.ts';
import { watchSeat } from './watch-seat.ts';

/** This program with the command that keeps the screen blank. */
function blankCommand(): BlankCommand {
  const [program, script = ''] = process.argv as [string, ...string[]];
  return isSea() ? [program, blankScreenCommand] : [program, script, blankScreenCommand];
}

/** The desktop of this process; for a service, which has none, that of the seat. */
export function openDesktop(environment: NodeJS.ProcessEnv = process.env): DesktopFollower {
  const own = ownSession(environment);
  return new DesktopFollower({
    find: own ? async () => own : seatSession,
    watch: own ? () => () => undefined : watchSeat,
    open: openSystem,
  });
}

/** The desktop of another user, too: a service of root shares memory with every local server. */
export async function openSystem({ display, authority }: GraphicalSession): Promise<System> {
  const address = { display, ...(authority !== null && { authority }) };
  const system = await openX11(address, blankCommand());
  const window = new X11Windows(address);
  return {
    ...system,
    window,
    close: () => {
      window.close();
      system.close();
    },
  };
}

import { findProgram } from './find-program.ts';
import { provideSystemPackage } from './system-package.ts';

/** The X servers of the agent's tests, and window managers, which Linux alone has. The full tier tests more of these. */
export function provideXServers({ isFull }: { isFull: boolean }): void {
  provideProgram('Xvfb', 'xvfb', 'X11 desktops');
  provideProgram('Xephyr', 'xserver-xephyr', "the agent's windows");
  provideProgram('dbus-run-session', 'dbus', 'window managers');
  provideProgram('openbox', 'openbox', 'openbox');
  provideProgram('xfwm4', 'xfwm4', 'xfwm4');
  if (!isFull) return;
  provideProgram('kwin_x11', 'kwin-x11', 'kwin');
  provideProgram('mutter', 'mutter', 'mutter');
}

/** Xvfb, Xephyr with mouse and keyboard, and xterm as the desktop, for journeys with the agent. */
export function provideVirtualDevice(): void {
  if (!provideProgram('Xvfb', 'xvfb', 'X11 desktops')) return;
  provideProgram('Xephyr', 'xserver-xephyr', "the agent's windows");
  provideProgram('xterm', 'xterm', 'the control of a device');
}

/** Redis and PgBouncer, which several instances may use, for API tests. */
export function provideEngines(): void {
  provideRedis();
  provideProgram('pgbouncer', 'pgbouncer', 'poolers');
}

/** The proxy and Redis of `npm run cluster`, for its journey in the full tier. */
export function provideCluster(): void {
  provideRedis();
  provideProgram('caddy', 'caddy', 'a cluster');
}

/** Firefox, for the journeys of the full tier that repeat the main ones in it. */
export const provideFirefox = (): void => void provideProgram('firefox-esr', 'firefox-esr', 'Firefox');

const provideRedis = () => provideProgram('redis-server', 'redis-server', 'Redis');

const provideProgram = (program: string, name: string, tests: string): string | null =>
  process.platform === 'linux'
    ? provideSystemPackage({ title: program, name, find: () => findProgram(program), advice: `install the package "${name}"`, tests })
    : null;

import { provideSystemPackage } from './system-package.ts';
import { findProgram } from './virtual-screen.ts';

/** Path of Xvfb for the agent's tests, which Linux alone has. */
export const provideXServer = (): string | null => provideProgram('Xvfb', 'xvfb', 'X11 desktops');

/** Xvfb, and xterm as the desktop, for journeys with the agent. */
export function provideVirtualDevice(): void {
  if (provideXServer()) provideProgram('xterm', 'xterm', 'the control of a device');
}

const provideProgram = (program: string, name: string, tests: string): string | null =>
  process.platform === 'linux'
    ? provideSystemPackage({ title: program, name, find: () => findProgram(program), advice: `install the package "${name}"`, tests })
    : null;

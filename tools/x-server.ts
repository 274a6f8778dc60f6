import { provideSystemPackage } from './system-package.ts';
import { findProgram } from './virtual-screen.ts';

/** Path of Xvfb for the agent's tests, which Linux alone has. */
export const provideXServer = (): string | null =>
  process.platform === 'linux'
    ? provideSystemPackage({
        title: 'Xvfb',
        name: 'xvfb',
        find: () => findProgram('Xvfb'),
        advice: 'install the package "xvfb"',
        tests: 'X11 desktops',
      })
    : null;

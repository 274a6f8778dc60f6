import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../../../testing/until.ts';
import { reply, type XConnection } from '../x-connection.ts';
import { isInstalled } from './virtual-server.ts';

const commands = {
  openbox: ['openbox'],
  xfwm4: ['xfwm4', '--compositor=on'],
  kwin: ['kwin_x11'],
  mutter: ['mutter', '--x11'],
} as const;
export type WindowManagerName = keyof typeof commands;

/** Whether a window manager is installed, and the session bus that it needs. */
export const hasWindowManager = (name: WindowManagerName): boolean => isInstalled(commands[name][0]) && isInstalled('dbus-run-session');

/** Starts a window manager on the server of the connection. */
export async function startWindowManager(x: XConnection, display: string, name: WindowManagerName): Promise<{ stop: () => Promise<void> }> {
  const env = { ...process.env, DISPLAY: display, XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' };
  const program = spawn('dbus-run-session', ['--', ...commands[name]], { env, stdio: 'ignore', detached: true });
  const gone = once(program, 'exit');
  const check = await reply<number>((done) => x.client.InternAtom(false, '_NET_SUPPORTING_WM_CHECK', done));
  const anyType = 0;
  await until(async () => {
    const { data } = await reply<{ data: Buffer }>((done) => x.client.GetProperty(0, x.root, check, anyType, 0, 1, done));
    return data.length > 0;
  }, `The start of ${name}`);
  return {
    stop: async () => {
      if (program.pid !== undefined) process.kill(-program.pid);
      await gone;
    },
  };
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ApiClient, createApiClient } from '@nearhand/contracts/client';
import { palette } from '@nearhand/contracts/design/palette';
import { root } from '../build-state.ts';
import { print } from '../print.ts';
import { findProgram } from '../programs/find-program.ts';
import { startVirtualScreen, type VirtualScreen } from '../programs/virtual-screen.ts';
import type { DemoOwner } from './demo-data.ts';
import { hasExited } from './process-state.ts';
import { RotatingLog } from './rotating-log.ts';
import { Supervisor } from './supervisor.ts';

interface Settings {
  /** Address of the server on this machine. */
  origin: string;
  dataDir: string;
  owner: DemoOwner;
}

const agent = join(root, 'agent', 'src', 'main.ts');
const screenSize = '1280x800';
const deviceName = 'Demo desktop';

/** Repeats what is typed. Nothing that is typed is executed. */
const notepad = "stty -isig; echo 'Demo desktop. Type something:'; while :; do cat; done";

/** Programs of the desktop, as far as they are installed. None of them can start others or change files. */
const desktop: [program: string, ...args: string[]][] = [
  ['xsetroot', '-solid', palette.secondary[9]],
  ['xclock', '-geometry', '180x180-24+24'],
  ['xcalc', '-geometry', '-24+240'],
  [
    'xterm',
    ...['-geometry', '90x26+48+48', '-fa', 'Monospace', '-fs', '11', '-title', 'Notes'],
    ...['-xrm', 'XTerm*omitTranslation: popup-menu', '-xrm', 'XTerm*allowWindowOps: false', '-e', '/bin/sh', '-c', notepad],
  ],
];

/**
 * Runs the agent on a virtual screen, so that the demo company has a device that can be opened. Returns a function that stops it; null where
 * that is not possible.
 */
export async function startDemoDevice({ origin, dataDir, owner }: Settings): Promise<(() => Promise<void>) | null> {
  if (process.platform !== 'linux') return null;
  const program = findProgram('Xvfb');
  if (!program) {
    print('For a demo device that you can open, install Xvfb: sudo apt-get install xvfb xterm');
    return null;
  }
  const folder = join(dataDir, 'demo-device');
  const isNew = !existsSync(folder);
  // Its owner has removed it, or the password that would register it was changed.
  if (!existsSync(join(folder, 'registration.json')) && (!isNew || owner.password === null)) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isNew) await useServer(join(folder, 'registration.json'), origin);
  if (isNew) await register({ origin, folder, email: owner.email, password: owner.password ?? '' });

  const logFile = join(dataDir, 'demo-device.log');
  const log = new RotatingLog(logFile);
  let screen: VirtualScreen | null = null;
  const stopScreen = async () => {
    await screen?.stop();
    screen = null;
  };
  const supervisor = new Supervisor({
    name: 'The demo device',
    logFile,
    start: async () => {
      await stopScreen();
      screen = await startVirtualScreen(program, screenSize);
      openPrograms(screen);
      const options = ['run', '--state', folder, '--instance', 'demo', '--files', join(folder, 'files')];
      const child = spawn(process.execPath, [agent, ...options], {
        cwd: root,
        detached: true,
        env: { PATH: process.env['PATH'], ...screen.variables },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      log.collect(child.stderr);
      // Both start again together.
      screen.server.once('exit', () => child.kill('SIGKILL'));
      // Somebody has removed the device.
      child.once('exit', (code) => code === 0 && void supervisor.stop().then(stopScreen));
      return child;
    },
    stop: stopChild,
    onGiveUp: (message) => print(message),
  });
  await supervisor.start();
  return async () => {
    await supervisor.stop();
    await stopScreen();
    log.close();
  };
}

function openPrograms(screen: VirtualScreen): void {
  for (const [name, ...args] of desktop) {
    const program = findProgram(name);
    if (program) screen.open(program, args);
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const last = setTimeout(() => child.kill('SIGKILL'), 2_000);
  await gone;
  clearTimeout(last);
}

/** The port may be another one than at the last start. */
async function useServer(file: string, server: string): Promise<void> {
  const registration = JSON.parse(await readFile(file, 'utf8')) as { server: string };
  if (registration.server === server) return;
  await writeFile(`${file}.new`, JSON.stringify({ ...registration, server }), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Registers the agent with a code of the demo company, as a person would. */
async function register({ origin, folder, email, password }: { origin: string; folder: string; email: string; password: string }) {
  const api = await signIn(origin, email, password);
  const { data: me } = await api.GET('/me');
  if (!me?.company) throw new Error('The demo company was not found');
  const { data: code } = await api.POST('/company/{companyId}/device/code', { params: { path: { companyId: me.company.companyId } } });
  if (!code) throw new Error('There is no code for the demo device');
  const options = ['register', '--server', origin, '--code', code.code, '--state', folder, '--instance', 'demo'];
  await promisify(execFile)(process.execPath, [agent, ...options], { cwd: root });
  const { assignmentId } = JSON.parse(await readFile(join(folder, 'registration.json'), 'utf8')) as { assignmentId: string };
  await api.PUT('/device/{assignmentId}', { params: { path: { assignmentId } }, body: { alias: deviceName, consent: 'none' } });
}

async function signIn(origin: string, email: string, password: string): Promise<ApiClient> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error('The owner of the demo company could not sign in');
  return createApiClient({ baseUrl: `${origin}/api`, headers: { Authorization: `Bearer ${idToken}` } });
}

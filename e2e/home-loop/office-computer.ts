import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { launchOptions } from '../browser.ts';
import { type TestUser, unwrap } from '../fixtures/people/users.ts';
import { end } from '../fixtures/processes/end-process.ts';
import { startXServer } from '../fixtures/processes/x-server.ts';

const agent = join(import.meta.dirname, '../../agent/src/main.ts');
const printers = pathToFileURL(join(import.meta.dirname, 'printers-page.html')).href;
const wallpaper = 'linear-gradient(150deg, #24506b, #3f7f8c 60%, #8fb7a4)';
export const officeName = 'Dispatch desk';
export const officeScreen = { width: 1280, height: 752 };

/** A device of the user's company without consent: a desktop with a window of printers. Returns its identifier and what stops it. */
export async function startOfficeComputer(url: string, user: TestUser) {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-office-'));
  const children: ChildProcess[] = [];
  const { server, env } = await startXServer(`${officeScreen.width}x${officeScreen.height}x24`);
  children.push(server);
  const run = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, { env: { ...env, LC_ALL: 'C.UTF-8' }, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const stop = async () => {
    for (const child of children.toReversed()) await end(child, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  run('openbox', []);
  const open = (name: string, ...options: string[]) =>
    run(launchOptions.executablePath, [...launchOptions.args, '--test-type', `--user-data-dir=${join(folder, name)}`, ...options]);
  open('wallpaper', '--kiosk', `data:text/html,<body style="background:${encodeURIComponent(wallpaper)}">`);
  // The window has to be above it.
  await pause(5_000);
  open('window', '--window-size=760,540', '--window-position=70,70', `--app=${printers}`);

  const params = { path: { companyId: user.me.company.companyId } };
  const { code } = await unwrap(user.api.POST('/company/{companyId}/device/code', { params }));
  const options = ['--state', join(folder, 'state'), '--files', join(folder, 'files'), '--instance', randomUUID()];
  await once(run(process.execPath, [agent, 'register', '--server', url, '--code', code, ...options]), 'exit');
  const registration = JSON.parse(await readFile(join(folder, 'state', 'registration.json'), 'utf8')) as { assignmentId: string };
  const path = { assignmentId: registration.assignmentId };
  await unwrap(user.api.PUT('/device/{assignmentId}', { params: { path }, body: { alias: officeName, consent: 'none' } }));
  run(process.execPath, [agent, 'run', ...options]);
  return { ...path, stop };
}

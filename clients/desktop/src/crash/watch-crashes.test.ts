import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { appOf } from '@nearhand/platform/client/app';
import { crashReportsOf } from '@nearhand/platform/client/crash-reports';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeElectron } from '../testing/fake-electron.ts';
import type { FakeWindow } from '../testing/fake-window.ts';
import { runPreload } from '../testing/run-preload.ts';
import { origin, startFakeApp } from '../testing/start-fake-app.ts';

const reportsIn = ({ userData }: Pick<FakeElectron, 'userData'>) => JSON.parse(readFileSync(join(userData, 'crash-reports.json'), 'utf8'));
/** Crash reports that the page in a window gets. */
async function reportsOf(electron: FakeElectron, window: FakeWindow) {
  const world = await runPreload(electron, window);
  return crashReportsOf(world, appOf(world));
}
const path = (name: string) => JSON.stringify(join(import.meta.dirname, '..', name));

describe('crashes of the app', () => {
  it('are kept by a real process, which goes on', async () => {
    const userData = mkdtempSync(join(tmpdir(), 'nearhand-crash-'));
    onTestFinished(() => rmSync(userData, { recursive: true }));
    const script = `
      const { writeFileSync } = await import('node:fs');
      const { FakeElectron } = await import(${path('testing/fake-electron.ts')});
      const { startApp } = await import(${path('start-app.ts')});
      const electron = new FakeElectron(${JSON.stringify(userData)});
      writeFileSync(${JSON.stringify(join(userData, 'settings.json'))}, JSON.stringify({ server: '${origin}' }));
      const given = { platform: 'linux', argv: [], env: {}, on: process.on.bind(process) };
      await startApp({ electron: electron.module, folder: '/app', resources: '/nowhere', process: given });
      setTimeout(() => electron.windows[0].show('/home/ada').hide(), 0);
      setTimeout(() => Promise.reject(new RangeError('of ${origin}/join/key')), 10);
      setTimeout(() => console.log(electron.calls.join()), 30);
    `;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout.trim()).toBe('enableSandbox,whenReady');
    expect(stderr).toContain('TypeError');
    expect(reportsIn({ userData })).toMatchObject([
      { part: 'main', reason: 'exception', name: 'TypeError', appVersion: '4.2.0' },
      { part: 'main', reason: 'rejection', name: 'RangeError', message: 'of [address]' },
    ]);
  });

  it('end it before it has a window, and are reported', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
    const whenReady = () => new Promise(() => {});
    const { electron, uncaught } = await startFakeApp({ prepare: ({ app }) => Object.assign(app, { whenReady }) });
    uncaught.emit('unhandledRejection', new Error('x'));
    expect([electron.errors, electron.calls.at(-1)]).toEqual([['Nearhand could not be started. Start it again.'], 'exit 1']);
    expect(reportsIn(electron)).toHaveLength(1);
  });

  it('change nothing while it quits', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
    const { electron, uncaught, shell } = await startFakeApp();
    electron.app.quit();
    shell().close();
    uncaught.emit('uncaughtException', new Error('x'));
    expect([electron.errors, electron.calls.at(-1)]).toEqual([[], 'quit']);
  });

  it('are those of pages and of other processes, but no ends as usual', async () => {
    const { electron, shell } = await startFakeApp();
    const { app } = electron;
    for (const reason of ['clean-exit', 'oom']) app.emit('render-process-gone', {}, shell().webContents, { reason, exitCode: 9 });
    for (const reason of ['clean-exit', 'crashed']) app.emit('child-process-gone', {}, { type: 'GPU', reason, exitCode: 139 });
    app.emit('child-process-gone', {}, { type: 'Utility', name: 'Network Service', reason: 'killed', exitCode: 15 });
    app.emit('before-quit');
    app.emit('child-process-gone', {}, { type: 'Zygote', reason: 'killed', exitCode: 15 });
    expect(reportsIn(electron).map(({ part, reason, name, message }: Record<string, string>) => [part, reason, name, message])).toEqual([
      ['page', 'oom', 'Renderer', 'Exit code 9'],
      ['child', 'crashed', 'GPU', 'Exit code 139'],
      ['child', 'killed', 'Network Service', 'Exit code 15'],
    ]);
  });

  it('offer to load the page again', async () => {
    const { electron, shell } = await startFakeApp();
    shell().webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    shell().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await new Promise((resolve) => setImmediate(resolve));
    expect([electron.questions.length, shell().webContents.reloads]).toEqual([1, 1]);
  });

  it('are given to the page of the main window only, which alone removes them', async () => {
    const { electron, shell } = await startFakeApp();
    electron.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 });
    const session = shell().webContents.open(`${origin}/app/session/desktop/one`) as FakeWindow;
    const [main, other] = [await reportsOf(electron, shell()), await reportsOf(electron, session)];
    expect(await other?.list()).toEqual([]);
    const ids = ((await main?.list()) ?? []).map(({ id }) => id);
    other?.remove(ids);
    expect([ids.length, await main?.list()]).toEqual([1, reportsIn(electron)]);
  });

  it.each([{ ids: 'all' }, { ids: ['x'] }, { ids: [['0'.repeat(32)]] }, { ids: Array(11).fill('0'.repeat(32)) }, {}])(
    'are not removed by %j',
    async (message) => {
      const { electron, shell } = await startFakeApp();
      electron.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 });
      electron.send(shell(), 'nearhand', JSON.stringify({ type: 'removeCrashReports', ...message }));
      expect(reportsIn(electron)).toHaveLength(1);
    },
  );
});

import { appOf } from '@nearhand/platform/client/app';
import { readBridge } from '@nearhand/platform/client/bridge';
import { clientOf } from '@nearhand/platform/client/client';
import { crashReportsOf } from '@nearhand/platform/client/crash-reports';
import { itConforms } from '@nearhand/platform/client/testing/client-conformance';
import { describe, expect, it, vi } from 'vitest';
import type { FakeElectron } from './testing/fake-electron.ts';
import type { FakeWindow } from './testing/fake-window.ts';
import { runPreload } from './testing/run-preload.ts';
import { origin, startFakeApp } from './testing/start-fake-app.ts';

/** The client that a page in this window gets, through the real preload script. */
async function clientIn(electron: FakeElectron, window: FakeWindow) {
  const world = await runPreload(electron, window);
  const app = appOf(world);
  return { client: clientOf(readBridge(world), ''), app, crashReports: crashReportsOf(world, app) };
}

const sessionPath = '/app/session/desktop/019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11';

describe('client in the desktop app', () => {
  itConforms(async () => {
    const fake = await startFakeApp();
    const { electron } = fake;
    const window = fake.shell();
    let { uncaught } = fake;
    const crash = async () => {
      vi.spyOn(console, 'error').mockReturnValueOnce(undefined);
      uncaught.emit('uncaughtException', new Error('No window'));
      const next = await startFakeApp({ userData: electron.userData });
      uncaught = next.uncaught;
      return (await clientIn(next.electron, next.shell())).crashReports;
    };
    return { ...(await clientIn(electron, window)), opened: () => electron.external, isShown: () => window.isShown, crash };
  });

  it.each([
    ['win32', {}, 'windows', 'direct', 'windows'],
    ['win32', { windowsStore: true }, 'windows', 'windowsStore', 'windowsStore'],
    ['darwin', {}, 'macos', 'direct', 'macos'],
    ['darwin', { mas: true }, 'macos', 'mas', 'mas'],
    ['linux', {}, 'linux', 'direct', 'linux'],
  ] as const)('reports on %s %j the system %s, the store %s and the source %s', async (platform, process, os, store, source) => {
    const { electron, shell } = await startFakeApp({ platform, process });
    const { client } = await clientIn(electron, shell());
    expect(client).toMatchObject({
      kind: 'desktop',
      os,
      app: { version: '4.2.0', store },
      campaign: { source, medium: 'organic', name: 'desktop_app' },
      leavesForProvider: false,
      closesSessionWindow: true,
    });
  });

  it.each([
    ['another site', 'https://evil.example/', false],
    ['an origin that begins alike', `${origin}.evil.example/`, false],
    ['another port', `${origin}:8443/`, false],
    ['a frame of the product', `${origin}/app/`, true],
  ])('is not given to %s', async (_name, url, isFrame) => {
    const { electron, shell } = await startFakeApp();
    shell().webContents.url = url;
    expect(await runPreload(electron, electron.windows[0] as FakeWindow, { isFrame })).toEqual({});
  });

  it('gives the page functions and texts only', async () => {
    const { electron, shell } = await startFakeApp();
    const { nearhandBridge = {} } = await runPreload(electron, shell());
    expect(Object.keys(nearhandBridge).sort()).toEqual([
      'appVersion',
      'canControl',
      'hasCrashReports',
      'kind',
      'listen',
      'os',
      'postMessage',
      'store',
      'version',
    ]);
  });

  it('closes the hidden window when it has loaded everything', async () => {
    const { electron, windowAt } = await startFakeApp();
    const hidden = windowAt('/app/preload');
    expect(hidden.options).toMatchObject({ show: false, skipTaskbar: true });
    (await clientIn(electron, hidden)).client.announceReady('0123456789abcdef0123');
    expect([hidden.isGone, electron.windows.filter(({ isGone }) => !isGone).length]).toEqual([true, 1]);
  });

  it('closes the window of a session when its sign-in has ended', async () => {
    const { electron, shell } = await startFakeApp();
    const window = shell().webContents.open(origin + sessionPath) as FakeWindow;
    const { client } = await clientIn(electron, window);
    if (client.closesSessionWindow) client.closeWindow();
    expect([window.isGone, shell().isShown]).toEqual([true, true]);
  });

  it('gives all keys to the device that has the keyboard, in its own window only', async () => {
    const { electron, shell } = await startFakeApp();
    const window = shell().webContents.open(origin + sessionPath) as FakeWindow;
    const [{ app }, { app: own }] = [await clientIn(electron, window), await clientIn(electron, shell())];
    own.takeKeyboard(true);
    app.takeKeyboard(true);
    expect([window.webContents.ignoresMenuShortcuts, window.hidesMenu, shell().webContents.ignoresMenuShortcuts]).toEqual([
      true,
      false,
      false,
    ]);
    app.takeKeyboard(false);
    expect([window.webContents.ignoresMenuShortcuts, window.hidesMenu]).toEqual([false, true]);
  });

  it('shows the sessions of the page in the tray, whose commands the page gets', async () => {
    const { electron, shell } = await startFakeApp();
    const { app } = await clientIn(electron, shell());
    app.showSessions([
      { sessionId: 'b', name: 'Grace & Co\u202e\n', isWaiting: true, joinLink: `${origin}/join/b` },
      { sessionId: 'a', name: 'Ada', isWaiting: false, joinLink: `${origin}/join/a` },
    ]);
    const tray = electron.trays[0];
    expect(tray?.tip).toBe('Nearhand · Live: 1 · Waiting: 1');
    expect(tray?.menu.map(({ label }) => label ?? '-')).toEqual([
      'Live (1)',
      'Ada',
      'Waiting (1)',
      'Grace && Co',
      '-',
      'New session',
      'Copy link of the last session',
      '-',
      'Open Nearhand',
      'Quit Nearhand',
    ]);
    const press = (name: string) => {
      const click = tray?.menu.find(({ label }) => label === name)?.click as (() => void) | undefined;
      click?.();
    };
    press('Copy link of the last session');
    press('Ada');
    expect(electron.copied).toEqual([`${origin}/join/b`]);
    expect(electron.windows.at(-1)?.webContents.url).toBe(`${origin}/app/session/desktop/a`);

    const got: unknown[] = [];
    press('New session');
    app.listen('newSession', (message) => got.push(message));
    press('New session');
    expect(got).toEqual([{ type: 'newSession' }, { type: 'newSession' }]);
  });

  it('shows the hidden main window when a notice is clicked', async () => {
    const { electron, shell, windowAt } = await startFakeApp({ argv: ['--hidden'] });
    (await clientIn(electron, windowAt('/app/preload'))).app.show();
    expect([shell().isShown, windowAt('/app/preload').isShown]).toEqual([false, false]);
    (await clientIn(electron, shell())).app.show();
    expect(shell().isShown).toBe(true);
  });

  it('signs in with a provider in the browser of the system, once', async () => {
    const { electron, shell } = await startFakeApp();
    const { app } = await clientIn(electron, shell());
    const got: unknown[] = [];
    app.listen('signedIn', (message) => got.push(message));
    const url = `${origin}/user/auth_callback#provider=google&challenge=c&state=0123456789ab`;
    expect(app.signInBeside(url)).toBe(true);
    expect(electron.external).toEqual([url]);
    const arrive = (state: string) =>
      electron.app.emit('second-instance', {}, ['nearhand', `nearhand://auth?state=${state}&outcome=the-handle`]);
    arrive('another-state');
    arrive('0123456789ab');
    arrive('0123456789ab');
    expect(got).toEqual([{ type: 'signedIn', state: '0123456789ab', outcome: 'the-handle' }]);
  });
});

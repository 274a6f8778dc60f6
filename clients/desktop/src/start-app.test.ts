import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerCheck } from '@nearhand/client-kit/first-start/check-server';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { channels } from './bridge/channels.ts';
import type { FakeElectron } from './testing/fake-electron.ts';
import type { FakeWindow } from './testing/fake-window.ts';
import { origin, startFakeApp } from './testing/start-fake-app.ts';

const settingsOf = ({ userData }: FakeElectron) => JSON.parse(readFileSync(join(userData, 'settings.json'), 'utf8'));
const firstWindow = ({ windows }: FakeElectron) => windows[0] as FakeWindow;

describe('the first start', () => {
  const fresh = { settings: {} };
  const connect = (electron: FakeElectron, address: unknown, frame = {}) =>
    electron.invoke(firstWindow(electron), channels.connect, address, frame) as Promise<ServerCheck>;

  it('asks for the server in a window without the product, and remembers it', async () => {
    const { electron, started } = await startFakeApp(fresh);
    const window = firstWindow(electron);
    expect([electron.windows.length, window.webContents.url]).toEqual([1, 'nearhand-app://first-start/']);
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      partition: 'first-start',
      devTools: false,
    });
    expect(electron.schemes).toEqual([{ scheme: 'nearhand-app', privileges: { standard: true, secure: true } }]);
    expect(electron.invoke(window, channels.firstStart)).toMatchObject({ language: 'en', title: 'Connect to your Nearhand' });
    expect(await connect(electron, 'support.example.com')).toEqual({ origin });
    await started;
    expect(settingsOf(electron).server).toBe(origin);
    expect(electron.windows.map(({ webContents }) => webContents.url)).toContain(`${origin}/app/`);
  });

  it('serves its own files to that window only, with a strict policy', async () => {
    const { electron } = await startFakeApp(fresh);
    expect(electron.defaultSession.schemes.size).toBe(0);
    const handler = electron.partitions.get('first-start')?.schemes.get('nearhand-app');
    for (const url of ['settings.json', '..%2Fmain.mjs', '%2e%2e/package.json', 'constructor', 'toString'].map(
      (name) => `nearhand-app://first-start/${name}`,
    ))
      expect((await handler?.({ url }))?.status).toBe(404);
    expect((await handler?.({ url: 'nearhand-app://other/index.html' }))?.status).toBe(404);
  });

  it('lets its page go nowhere', async () => {
    const { electron } = await startFakeApp(fresh);
    const { webContents } = firstWindow(electron);
    for (const url of [`${origin}/app/`, 'https://evil.example/', 'file:///etc/passwd', 'nearhand-app://first-start/page.js'])
      expect([webContents.navigate(url), webContents.open(url)]).toEqual([false, null]);
    expect(electron.external).toEqual([]);
  });

  it.each([
    ['http://support.example.com', 'invalid'],
    [['support.example.com'], 'invalid'],
    ['x'.repeat(3000), 'invalid'],
  ])('refuses the address %j', async (address, fault) => {
    const { electron } = await startFakeApp(fresh);
    expect(await connect(electron, address)).toEqual({ fault });
  });

  it.each([
    ['is no Nearhand', async () => Response.json({ name: 'another' }), 'other'],
    ['answers with text', async () => new Response('<html>'), 'other'],
    ['does not exist', async () => new Response(null, { status: 404 }), 'other'],
    ['has a certificate that is not trusted', async () => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID')), 'certificate'],
    ['has a certificate of another time', async () => Promise.reject(new Error('net::ERR_CERT_DATE_INVALID')), 'date'],
    ['cannot be reached', async () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')), 'unreachable'],
  ])('connects to no server that %s', async (_name, fetch, fault) => {
    const { electron } = await startFakeApp({ ...fresh, prepare: (given) => Object.assign(given, { fetch }) });
    expect(await connect(electron, 'support.example.com')).toEqual({ fault });
    expect(settingsOf(electron).server ?? null).toBeNull();
  });

  it('takes an address from its own page only', async () => {
    const { electron } = await startFakeApp(fresh);
    expect(await connect(electron, 'support.example.com', { url: 'https://evil.example/' })).toEqual({ fault: 'invalid' });
    expect(await connect(electron, 'support.example.com', { parent: {} })).toEqual({ fault: 'invalid' });
    expect(electron.invoke(firstWindow(electron), channels.firstStart, undefined, { parent: {} })).toBeNull();
  });

  it('ends the app when its window is closed', async () => {
    const { electron, started } = await startFakeApp(fresh);
    firstWindow(electron).close();
    await started;
    expect(electron.calls.at(-1)).toBe('quit');
    expect(electron.ipcMain.handlers.size).toBe(0);
  });
});

describe('managed configuration', () => {
  it('chooses the server, which nobody can change then', async () => {
    const { electron, windowAt } = await startFakeApp({ managed: { server: 'https://managed.example' }, settings: { server: origin } });
    expect(electron.windows.map(({ webContents }) => webContents.url)).toContain('https://managed.example/app/');
    expect(() => windowAt('/app/')).toThrow();
    expect(JSON.stringify(electron.menu)).not.toContain('Change server');
    expect(settingsOf(electron).server).toBe(origin);
  });

  it.each(['{', '[]', '{"server":"http://support.example.com"}', '{"server":1}', '{"updates":"no"}', '{"sever":"https://a.example"}'])(
    'stops the app if it is %s',
    async (managed) => {
      const { electron, managedFile } = await startFakeApp({ managed });
      expect([electron.windows.length, electron.calls.at(-1)]).toEqual([0, 'quit']);
      expect(electron.errors).toEqual([`Nearhand cannot start, because ${managedFile} is not valid. Ask your administrator.`]);
    },
  );

  it('decides whether the app starts with the system', async () => {
    const { electron } = await startFakeApp({ platform: 'win32', managed: { openAtLogin: true } });
    expect(electron.calls).toContain('openAtLogin true');
    expect(JSON.stringify(electron.menu)).not.toContain('Start with the system');
  });
});

describe('the app', () => {
  it('runs once', async () => {
    const { electron } = await startFakeApp({ prepare: (given) => Object.assign(given, { isFirstInstance: false }) });
    expect([electron.calls, electron.windows.length]).toEqual([['quit'], 0]);
  });

  it('does not start with the system by itself', async () => {
    const { electron } = await startFakeApp({ platform: 'win32' });
    expect(electron.calls.filter((call) => call.startsWith('openAtLogin'))).toEqual([]);
  });

  it('starts hidden with the system, and shows its window from the tray', async () => {
    const { electron, shell } = await startFakeApp({ argv: ['--hidden'] });
    expect(shell().isShown).toBe(false);
    electron.trays[0]?.click();
    expect(shell().isShown).toBe(true);
    expect(shell().options.webPreferences?.backgroundThrottling).toBe(false);
  });

  it('keeps its main window, with its live connection, until it quits', async () => {
    const { electron, shell } = await startFakeApp();
    const window = shell();
    window.close();
    expect([window.isGone, window.isShown]).toEqual([false, false]);
    electron.app.emit('before-quit');
    window.close();
    expect(window.isGone).toBe(true);
  });

  it('opens each session in its own window, once, where the last one was left', async () => {
    const { electron, shell } = await startFakeApp();
    const open = (id: string) => shell().webContents.open(`${origin}/app/session/desktop/${id}`);
    const first = open('one') as FakeWindow;
    const second = open('two') as FakeWindow;
    expect([first.outlivesOpener, second.bounds.x - first.bounds.x]).toEqual([true, 32]);
    expect(open('one')).toBeNull();
    expect(first.hasFocus).toBe(true);
    // Their sessions are not known yet.
    expect([open('pending') === null, open('pending') === null]).toEqual([false, false]);
    second.bounds = { x: 300, y: 200, width: 900, height: 700 };
    second.close();
    expect(settingsOf(electron).places.session).toEqual({ x: 300, y: 200, width: 900, height: 700, isMaximized: false });
    expect((open('three') as FakeWindow).bounds).toEqual({ x: 300, y: 200, width: 900, height: 700 });
  });

  it('opens other pages of the product in the main window', async () => {
    const { electron, shell } = await startFakeApp();
    const session = shell().webContents.open(`${origin}/app/session/desktop/one`) as FakeWindow;
    expect(session.webContents.open(`${origin}/app/devices`)).toBeNull();
    expect(electron.windows.map(({ webContents }) => webContents.url)).toContain(`${origin}/app/devices`);
  });

  describe('its keys in all programs', () => {
    const keys = 'CommandOrControl+Alt+N';
    const turn = (electron: FakeElectron) => {
      const items = electron.menu.flatMap(({ submenu }) => (submenu ?? []) as MenuItemConstructorOptions[]);
      const item = { checked: true };
      const click = items.find(({ label }) => label?.includes('Ctrl+Alt+N'))?.click as ((item: object) => void) | undefined;
      click?.(item);
      return item.checked;
    };

    it('are off until the user wants them, and start a session', async () => {
      const { electron, shell } = await startFakeApp();
      expect(electron.globalKeys.size).toBe(0);
      expect(turn(electron)).toBe(true);
      expect(settingsOf(electron).hasGlobalKeys).toBe(true);
      electron.send(shell(), channels.listening);
      electron.globalKeys.get(keys)?.();
      expect(shell().webContents.sent.map(([, json]) => JSON.parse(json))).toEqual([{ type: 'newSession' }]);
    });

    it('stay off if another program has them, which is reported', async () => {
      const { electron } = await startFakeApp({ prepare: (given) => Object.assign(given, { takenKeys: [keys] }) });
      expect(turn(electron)).toBe(false);
      expect([electron.errors, settingsOf(electron).hasGlobalKeys]).toEqual([['Another program uses these keys.'], false]);
    });

    it('belong to the device while its picture has the keyboard and the window has the focus', async () => {
      const { electron, shell } = await startFakeApp({ settings: { server: origin, hasGlobalKeys: true } });
      const session = shell().webContents.open(`${origin}/app/session/desktop/one`) as FakeWindow;
      const isOn = () => electron.globalKeys.has(keys);
      session.focus();
      electron.send(session, channels.message, JSON.stringify({ type: 'keyboard', isTaken: true }));
      expect(isOn()).toBe(false);
      session.blur();
      expect(isOn()).toBe(true);
      session.focus();
      expect(isOn()).toBe(false);
      session.close();
      session.blur();
      expect(isOn()).toBe(true);
    });
  });

  it('puts windows on top and in full screen by its menu', async () => {
    const { electron, shell } = await startFakeApp();
    const items = electron.menu.flatMap(({ submenu }) => (submenu ?? []) as MenuItemConstructorOptions[]);
    const press = (name: string) => {
      const click = items.find(({ label }) => label === name)?.click as ((item: object, window: object) => void) | undefined;
      click?.({}, shell());
    };
    press('Always on top');
    press('Full screen');
    expect([shell().isOnTop, shell().isFull]).toEqual([true, true]);
    press('Always on top');
    expect(shell().isOnTop).toBe(false);
    const shortcuts = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  it.each([
    ['a device', 'nearhand://device/019a9f2e', [{ type: 'open', path: '/app/devices/019a9f2e' }]],
    ['something else', 'nearhand://run/sh', []],
  ])('opens the link of %s from a second start', async (_name, url, messages) => {
    const { electron, shell } = await startFakeApp();
    electron.app.emit('second-instance', {}, ['nearhand', url]);
    electron.send(shell(), channels.listening);
    expect(electron.external).toEqual([]);
    expect(shell().webContents.sent.map(([, json]) => JSON.parse(json))).toEqual(messages);
  });

  it('opens the page of a customer in a window of its own, once, for a link and for a page', async () => {
    const { electron, shell, windowAt } = await startFakeApp();
    const before = electron.windows.length;
    electron.app.emit('second-instance', {}, ['nearhand', 'nearhand://join/key']);
    const window = windowAt('/join/key');
    expect(shell().webContents.open(`${origin}/join/key#again`)).toBeNull();
    expect([electron.windows.length - before, window.hasFocus, electron.external]).toEqual([1, true, []]);
    shell().webContents.open(`${origin}/join/another`);
    expect(windowAt('/join/another').bounds.x - window.bounds.x).toBe(32);
    window.close();
    expect(window.isGone).toBe(true);
    expect(settingsOf(electron).places.join).toMatchObject({ width: 560, height: 760 });
  });

  it('opens a link that has started it', async () => {
    const { electron, shell } = await startFakeApp({ argv: ['nearhand://device/019a9f2e'] });
    expect(shell().webContents.sent).toEqual([]);
    electron.send(shell(), channels.listening);
    expect(shell().webContents.sent.length).toBe(1);
  });

  it('offers to load a page again that could not be loaded', async () => {
    const { electron, shell } = await startFakeApp();
    shell().webContents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', '', true);
    shell().webContents.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', '', true);
    await new Promise((resolve) => setImmediate(resolve));
    expect([electron.questions.length, shell().webContents.reloads]).toEqual([1, 1]);
  });

  it('asks nobody while its window is hidden, and loads the page again by itself', async () => {
    const { electron, shell } = await startFakeApp({ argv: ['--hidden'] });
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    shell().webContents.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', '', true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([electron.questions.length, shell().webContents.reloads]).toEqual([0, 1]);
  });

  it.each([
    ['pl-PL', 'Otwórz Nearhand'],
    ['es', 'Abrir Nearhand'],
    ['it-IT', 'Apri Nearhand'],
    ['de-DE', 'Open Nearhand'],
  ])('speaks the language of a system in %s', async (language, label) => {
    const { electron } = await startFakeApp({ prepare: (given) => Object.assign(given, { languages: [language] }) });
    expect(electron.trays[0]?.menu.map((item) => item.label)).toContain(label);
  });
});

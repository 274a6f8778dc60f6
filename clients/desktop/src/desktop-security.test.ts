import { hostileMessages } from '@nearhand/client-kit/testing/hostile-messages';
import { describe, expect, it } from 'vitest';
import { channels } from './bridge/channels.ts';
import { expectSecure } from './testing/expect-secure.ts';
import { origin, startFakeApp } from './testing/start-fake-app.ts';

/** Addresses that must not be taken for pages of the product. */
const foreign = [
  'https://support.example.com.evil.example/app/',
  'https://support.example.co/app/',
  'https://support.example.com:8443/app/',
  'http://support.example.com/app/',
  'https://ada@support.example.com/app/',
  'https://support.example.com@evil.example/app/',
  'https://evil.example/?https://support.example.com/app/',
];
/** Addresses that nothing opens. */
const dangerous = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'file://server/share/program.exe',
  'nearhand://auth?state=12345678&outcome=x',
  'nearhand-app://first-start/',
  'nearhand-app://share/',
  'ms-msdt:/id PCWDiagnostic',
  'vbscript:x',
  'blob:https://support.example.com/1b9d6bcd',
  'filesystem:https://support.example.com/temporary/x',
  'about:blank',
  'chrome://gpu',
  'view-source:https://support.example.com/',
  'https://ada:secret@support.example.com/app/session/desktop/1',
  `https://example.com/${'x'.repeat(5000)}`,
  'no address',
  '',
];

describe('windows of the product', () => {
  it('follow Electron’s security checklist', async () => {
    const { electron, shell } = await startFakeApp();
    shell().webContents.open(`${origin}/app/session/desktop/1`);
    expect(electron.calls.slice(0, 2)).toEqual(['enableSandbox', 'whenReady']);
    expect(electron.windows.length).toBe(3);
    for (const window of electron.windows) expectSecure(window);
  });

  it('leave the decision on certificates to Chromium', async () => {
    const { electron } = await startFakeApp();
    expect(electron.app.listenerCount('certificate-error')).toBe(0);
    expect(electron.defaultSession).not.toHaveProperty('setCertificateVerifyProc');
  });

  it('have no developer tools in a package', async () => {
    const { shell } = await startFakeApp({ prepare: (electron) => Object.assign(electron, { isPackaged: true }) });
    expect(shell().options.webPreferences?.devTools).toBe(false);
  });
});

describe('a hostile page', () => {
  it.each([...foreign, ...dangerous])('is not shown in a window: %s', async (url) => {
    const { shell } = await startFakeApp();
    const { webContents } = shell();
    for (const event of ['will-frame-navigate', 'will-redirect']) {
      expect(webContents.navigate(url, { event })).toBe(false);
      expect(webContents.navigate(url, { event, isMainFrame: false })).toBe(false);
    }
    expect(webContents.open(url)).toBeNull();
    expect(webContents.url).toBe(`${origin}/app/`);
  });

  it.each(dangerous)('opens nothing outside of the app with %s', async (url) => {
    const { electron, shell } = await startFakeApp();
    shell().webContents.navigate(url);
    shell().webContents.open(url);
    electron.send(shell(), channels.message, JSON.stringify({ type: 'openExternal', url }));
    electron.send(shell(), channels.message, JSON.stringify({ type: 'signIn', url }));
    expect(electron.external).toEqual([]);
  });

  it('opens no other page from a frame', async () => {
    const { electron, shell } = await startFakeApp();
    shell().webContents.navigate('https://example.com/', { isMainFrame: false });
    expect(electron.external).toEqual([]);
  });

  it('attaches no web view', async () => {
    const { shell } = await startFakeApp();
    expect(shell().webContents.attachWebview()).toBe(false);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example', url: 'https://evil.example/' }],
    ['an origin that begins alike', { origin: `${origin}.evil.example`, url: `${origin}.evil.example/` }],
    ['a frame of the product', { parent: {} }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a local page', { origin: 'file://', url: 'file:///app/index.html' }],
    ['a frame that is gone', null],
  ])('is ignored as %s', async (_name, frame) => {
    const { electron, shell } = await startFakeApp();
    const message = (given: object) => electron.send(shell(), channels.message, JSON.stringify(given), frame);
    message({ type: 'openExternal', url: 'https://example.com/' });
    message({ type: 'sessions', sessions: [{ sessionId: '1', name: 'Ada', isWaiting: true, joinLink: null }] });
    electron.send(shell(), channels.listening, undefined, frame);
    electron.trays[0]?.click();
    expect([electron.external, electron.trays[0]?.tip, shell().webContents.sent]).toEqual([[], 'Nearhand', []]);
  });

  it.each(hostileMessages)('changes nothing with the message %j', async (message) => {
    const { electron, shell } = await startFakeApp();
    electron.send(shell(), channels.message, message);
    expect([electron.external, electron.trays[0]?.tip, shell().isShown, electron.windows.length]).toEqual([[], 'Nearhand', true, 2]);
  });
});

describe('permissions', () => {
  type Details = { isMainFrame?: boolean; requestingUrl?: string; mediaTypes?: string[]; mediaType?: string };

  async function isGranted(permission: string, details: Details = {}): Promise<boolean[]> {
    const { electron } = await startFakeApp();
    const all = { isMainFrame: true, requestingUrl: `${origin}/app/`, ...details };
    const { promise, resolve } = Promise.withResolvers<boolean>();
    electron.defaultSession.request?.(null, permission, resolve, all);
    return [await promise, electron.defaultSession.check?.(null, permission, all.requestingUrl, all) ?? true];
  }

  it.each(['notifications', 'fullscreen', 'keyboardLock', 'clipboard-read', 'clipboard-sanitized-write', 'media', 'fileSystem'])(
    'grant the product %s, and no other origin or frame',
    async (permission) => {
      expect(await isGranted(permission)).toEqual([true, true]);
      for (const requestingUrl of [...foreign, ...dangerous])
        expect(await isGranted(permission, { requestingUrl })).toEqual([false, false]);
      if (permission !== 'fileSystem') expect(await isGranted(permission, { isMainFrame: false })).toEqual([false, false]);
    },
  );

  it.each(['geolocation', 'hid', 'usb', 'serial', 'midi', 'openExternal', 'display-capture', 'window-management', 'unknown'])(
    'deny the product %s',
    async (permission) => expect(await isGranted(permission)).toEqual([false, false]),
  );

  it('deny the camera', async () => {
    expect(await isGranted('media', { mediaTypes: ['audio', 'video'], mediaType: 'video' })).toEqual([false, false]);
    expect(await isGranted('media', { mediaTypes: ['audio'], mediaType: 'audio' })).toEqual([true, true]);
  });
});

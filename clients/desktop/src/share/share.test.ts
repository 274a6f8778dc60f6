import { describe, expect, it, vi } from 'vitest';
import { channels } from '../bridge/channels.ts';
import { expectSecure } from '../testing/expect-secure.ts';
import { type FakeElectron, fakeSource } from '../testing/fake-electron.ts';
import type { FakeWindow } from '../testing/fake-window.ts';
import { runPreload } from '../testing/run-preload.ts';
import { origin, startFakeApp } from '../testing/start-fake-app.ts';
import type { ShareChoices } from './share-choices.ts';

const address = 'nearhand-app://share/';

interface SharePage {
  choices(): Promise<ShareChoices>;
  share(index: unknown): Promise<boolean>;
}

/** A customer's page that asks for a screen. */
async function customer(options: Parameters<typeof startFakeApp>[0] = {}) {
  const app = await startFakeApp({ argv: ['nearhand://join/key'], ...options });
  const { electron, windowAt } = app;
  const window = windowAt('/join/');
  /** Requests a screen. Resolves to the answer that the page gets. */
  const ask = (frame: object | null = {}, request: object = {}): Promise<object | null> => {
    const own = { parent: null, origin, url: window.webContents.url, ...frame };
    window.webContents.mainFrame = own;
    const { promise, resolve } = Promise.withResolvers<object | null>();
    electron.defaultSession.displayMedia?.({ frame: frame && own, userGesture: true, videoRequested: true, ...request }, resolve);
    return promise;
  };
  const questions = () => electron.windows.filter(({ isGone, webContents }) => !isGone && webContents.url === address);
  const question = () => vi.waitFor(() => questions()[0] ?? Promise.reject(new Error('There is no question')));
  return { ...app, window, ask, question, questions };
}

const pageIn = async (electron: FakeElectron, window: FakeWindow) =>
  (await runPreload(electron, window, { name: 'share-preload' }))['nearhandShare'] as SharePage;

const withWindows = (electron: FakeElectron) => {
  electron.captured = [fakeSource('window:7:0', 'Report – Editor', 'data:image/png;base64,AA'), fakeSource('window:8:0', '')];
};

describe('the question what to share', () => {
  it('shows screens and windows, and shares what the person has chosen', async () => {
    const { electron, ask, question, questions, window } = await customer({ prepare: withWindows });
    const asked = ask();
    const own = await question();
    expect(own.options).toMatchObject({ parent: window, modal: true, webPreferences: { partition: 'share', devTools: false } });
    const page = await pageIn(electron, own);
    const { texts, choices } = await page.choices();
    expect(texts).toMatchObject({ language: 'en', question: 'What do you want to share?', cancel: 'Do not share' });
    expect(choices).toEqual([
      { kind: 'screen', name: 'Screen 1', picture: '' },
      { kind: 'screen', name: 'Screen 2', picture: '' },
      { kind: 'window', name: 'Report – Editor', picture: 'data:image/png;base64,AA' },
      { kind: 'window', name: 'Window without a name', picture: '' },
    ]);
    expect(await page.share(2)).toBe(true);
    expect(await asked).toEqual({ video: expect.objectContaining({ id: 'window:7:0' }) });
    await vi.waitFor(() => expect(questions()).toEqual([]));
    void ask();
    expect(await question()).not.toBe(own);
  });

  it.each([
    ['a no', async ({ page }) => void (await page.share(null))],
    ['the end of its window', async ({ own }) => own.close()],
    ['the end of the window of the page', async ({ window }) => window.close()],
    ['another page there', async ({ window }) => void window.loadURL(`${origin}/join/another`)],
  ] as [string, (parts: { page: SharePage; own: FakeWindow; window: FakeWindow }) => Promise<void>][])(
    'shares nothing after %s',
    async (_name, end) => {
      const { electron, ask, question, questions, window } = await customer();
      const asked = ask();
      const own = await question();
      await end({ page: await pageIn(electron, own), own, window });
      expect(await asked).toBeNull();
      await vi.waitFor(() => expect(questions()).toEqual([]));
    },
  );

  it('is about what there is after a window was closed', async () => {
    const { electron, ask, question } = await customer({ prepare: withWindows });
    const asked = ask();
    const page = await pageIn(electron, await question());
    await page.choices();
    electron.captured = [fakeSource('window:9:0', 'Another')];
    expect(await page.share(2)).toBe(false);
    expect((await page.choices()).choices.map(({ name }) => name)).toEqual(['Screen 1', 'Screen 2', 'Another']);
    expect(await page.share(2)).toBe(true);
    expect(await asked).toEqual({ video: expect.objectContaining({ id: 'window:9:0' }) });
  });

  it('offers no window of the app, and a name without what turns text around', async () => {
    const { electron, ask, question, window } = await customer();
    window.mediaSourceId = 'window:21:1';
    electron.screens = [fakeSource('screen:0:0')];
    electron.captured = [fakeSource('window:21:0', 'Nearhand'), fakeSource('window:22:0', `Bank\u202e\n${'x'.repeat(500)}`)];
    void ask();
    const { choices } = await (await pageIn(electron, await question())).choices();
    expect(choices.map(({ name }) => name)).toEqual(['The whole screen', `Bank ${'x'.repeat(55)}`]);
  });

  it('is asked for one page at a time', async () => {
    const { ask, question, questions } = await customer();
    void ask();
    await question();
    expect(await ask()).toBeNull();
    expect(questions().length).toBe(1);
  });

  it('is not asked where the system asks, nor where nothing can be shared', async () => {
    const env = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' };
    const chosen = [fakeSource('screen:5:0')];
    const wayland = await customer({ env, prepare: (electron) => Object.assign(electron, { screens: chosen }) });
    expect(await wayland.ask()).toEqual({ video: chosen[0] });
    const empty = await customer({ prepare: (electron) => Object.assign(electron, { screens: [] }) });
    expect(await empty.ask()).toBeNull();
    expect([wayland.questions(), empty.questions()]).toEqual([[], []]);
  });

  it.each([
    ['a page of an operator', { url: `${origin}/app/` }],
    ['another origin', { origin: 'https://evil.example', url: 'https://evil.example/join/key' }],
    ['a frame in the page', { parent: {} }],
    ['a frame that is gone', null],
    ['a page without a click', {}, { userGesture: false }],
    ['a page that wants sound only', {}, { videoRequested: false }],
  ])('is not asked for %s', async (_name, frame, request: object = {}) => {
    const { ask, questions } = await customer();
    expect([await ask(frame, request), questions()]).toEqual([null, []]);
  });
});

describe('its page', () => {
  it('follows Electron’s security checklist, goes nowhere and gets no permission', async () => {
    const { electron, ask, question } = await customer();
    void ask();
    const own = await question();
    expectSecure(own);
    for (const url of [`${origin}/app/`, 'https://evil.example/', 'file:///etc/passwd', 'nearhand-app://first-start/']) {
      expect(own.webContents.navigate(url)).toBe(false);
      expect(own.webContents.open(url)).toBeNull();
    }
    expect(electron.external).toEqual([]);
    const session = electron.partitions.get('share');
    expect(session?.check?.(null, 'media', address, { isMainFrame: true })).toBe(false);
    expect([session?.displayMedia, electron.defaultSession.schemes.size]).toEqual([null, 0]);
  });

  it.each([1.5, -1, 4, Number.NaN, '0', [0], {}, undefined])('shares nothing with the choice %j', async (index) => {
    const { electron, ask, question } = await customer({ prepare: withWindows });
    const asked = ask();
    const own = await question();
    expect(await electron.invoke(own, channels.share, index)).toBe(false);
    own.close();
    expect(await asked).toBeNull();
  });

  it.each([
    ['the page of the product', { url: `${origin}/join/key`, origin }],
    ['a frame in it', { parent: {} }],
  ])('is the only one whose messages are accepted, and not %s', async (_name, frame) => {
    const { electron, ask, question, questions } = await customer();
    void ask();
    const own = await question();
    expect(electron.invoke(own, channels.shareChoices, undefined, frame)).toBeNull();
    expect(await electron.invoke(own, channels.share, 0, frame)).toBe(false);
    expect(questions()).toEqual([own]);
  });

  it('is ignored in the window of the product', async () => {
    const { electron, ask, question, questions, window } = await customer();
    void ask();
    const own = await question();
    expect(await electron.invoke(window, channels.share, 0)).toBe(false);
    expect(await electron.invoke(window, channels.share, 0, { url: address })).toBe(false);
    expect(questions()).toEqual([own]);
  });
});

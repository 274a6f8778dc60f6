import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { appOf } from './app.ts';
import { readBridge } from './bridge.ts';
import { type Client, clientOf } from './client.ts';
import { crashReportsOf } from './crash-reports.ts';
import { watchExternalLinks } from './watch-external-links.ts';

const postMessage = jest.fn<(json: string) => void>();
const given = { version: 1, kind: 'desktop', appVersion: '4.2.0', os: 'windows', store: 'windowsStore', postMessage };
const pageWith = (nearhandBridge: unknown) => ({ nearhandBridge });
const clientWith = (nearhandBridge: unknown) => clientOf(readBridge(pageWith(nearhandBridge)), 'Mozilla/5.0 (X11; Linux x86_64)');
const sent = () => postMessage.mock.calls.map(([json]) => JSON.parse(json));

const open = jest.spyOn(window, 'open').mockReturnValue(null);
const close = jest.spyOn(window, 'close').mockReturnValue(undefined);

describe('client', () => {
  afterEach(() => {
    postMessage.mockReset();
    open.mockClear();
    close.mockClear();
  });

  const facts = ({ closeWindow, openExternal, announceReady, ...others }: Client) => others;

  it('is web in a browser', () => {
    expect(facts(clientWith(undefined))).toEqual({
      kind: 'web',
      os: 'linux',
      app: null,
      campaign: null,
      hasLogoLink: true,
      popupFailure: 'POPUP_BLOCKED',
      leavesForProvider: true,
      closesSessionWindow: false,
      hasWebPush: true,
    });
  });

  it('is the desktop app with its bridge', () => {
    expect(facts(clientWith(given))).toEqual({
      kind: 'desktop',
      os: 'windows',
      app: { version: '4.2.0', store: 'windowsStore' },
      campaign: { source: 'windowsStore', medium: 'organic', name: 'desktop_app' },
      hasLogoLink: false,
      popupFailure: 'POPUP_FAILED',
      leavesForProvider: false,
      closesSessionWindow: true,
      hasWebPush: false,
    });
  });

  it('is a hybrid app with its bridge, whose session windows stay', () => {
    const hybrid = clientWith({ ...given, kind: 'hybrid', os: 'ios', store: 'app-store' });
    expect(hybrid).toMatchObject({ kind: 'hybrid', hasLogoLink: false, leavesForProvider: true, closesSessionWindow: false });
  });

  it.each([
    ['desktop', 'linux', 'direct', 'linux', 'desktop_app'],
    ['desktop', 'macos', 'mas', 'mas', 'desktop_app'],
    ['desktop', 'windows', 'windowsStore', 'windowsStore', 'desktop_app'],
    ['hybrid', 'android', 'direct', 'google_play', 'mobile_app'],
    ['hybrid', 'ios', 'direct', 'app_store', 'mobile_app'],
  ])('is the campaign of a %s app on %s from %s: %s', (kind, os, store, source, name) => {
    expect(clientWith({ ...given, kind, os, store }).campaign).toEqual({ source, medium: 'organic', name });
  });

  it('accepts a later version of the bridge', () => expect(clientWith({ ...given, version: 2 }).kind).toBe('desktop'));

  const throwing = Object.defineProperty({ ...given }, 'kind', {
    get() {
      throw new Error('No');
    },
  });
  it.each([
    ['text', 'desktop'],
    ['null', null],
    ['without a version', { ...given, version: undefined }],
    ['of version 0', { ...given, version: 0 }],
    ['of a version that is text', { ...given, version: '1' }],
    ['of an unknown kind', { ...given, kind: 'web' }],
    ['of an unknown system', { ...given, os: '<img>' }],
    ['with a store that is no name', { ...given, store: 'a store?email=ada@example.com' }],
    ['without an app version', { ...given, appVersion: '' }],
    ['without postMessage', { ...given, postMessage: {} }],
    ['that throws', throwing],
  ])('is web if the bridge is %s', (_name, bridge) => {
    const web = clientWith(bridge);
    expect(web).toMatchObject({ kind: 'web', campaign: null, hasLogoLink: true });
    web.closeWindow();
    web.announceReady('1');
    expect(close).toHaveBeenCalledTimes(1);
    expect(postMessage).not.toHaveBeenCalled();
  });

  it('sends the app what it does for the page', () => {
    const app = clientWith(given);
    app.announceReady('1');
    app.openExternal('https://example.com/');
    app.closeWindow();
    expect(sent()).toEqual([
      { type: 'ready', revision: '1' },
      { type: 'openExternal', url: 'https://example.com/' },
      { type: 'closeWindow' },
    ]);
    expect([open.mock.calls, close.mock.calls]).toEqual([[], []]);
  });

  it('does as a browser if the app takes no message', () => {
    postMessage.mockImplementation(() => {
      throw new Error('Gone');
    });
    const app = clientWith(given);
    app.openExternal('https://example.com/');
    app.closeWindow();
    expect(open).toHaveBeenCalledWith('https://example.com/', '_blank', 'noopener,noreferrer');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'nearhand:x', '/app/devices'])('opens no %s', (url) => {
    for (const one of [clientWith(given), clientWith(undefined)]) one.openExternal(url);
    expect([sent(), open.mock.calls]).toEqual([[], []]);
  });
});

describe('app', () => {
  afterEach(() => void postMessage.mockReset());

  it.each([
    ['a browser', undefined],
    ['an app of version 1', { ...given, listen: () => postMessage('listens') }],
    ['an object that is no bridge', { ...given, version: '2' }],
  ])('gets nothing in %s', (_name, bridge) => {
    const app = appOf(pageWith(bridge));
    app.showSessions([]);
    app.takeKeyboard(true);
    app.listen('newSession', () => {})();
    expect([app.signsInBeside, app.signInBeside('/user/auth_callback'), sent()]).toEqual([false, false, []]);
  });

  it.each(['desktop', 'hybrid'])('signs in beside a %s app from version 2 on', (kind) => {
    const signsIn = (version: number) => appOf(pageWith({ ...given, version, kind })).signsInBeside;
    expect([signsIn(1), signsIn(2), signsIn(3)]).toEqual([false, true, true]);
  });

  it('gives its messages to the part of the page that listens, also when it listens later', () => {
    const got: unknown[] = [];
    let post = (_json: string) => {};
    const listen = (listener: (json: string) => void) => {
      post = listener;
    };
    const app = appOf(pageWith({ ...given, version: 2, listen }));
    app.listen('newSession', (message) => got.push(message));
    const messages = [{ type: 'open', path: '/app/devices' }, { type: 'newSession' }, { type: 'run' }];
    for (const message of [...messages, { type: 'open', path: '//evil.example/' }]) post(JSON.stringify(message));
    expect(got).toEqual([{ type: 'newSession' }]);
    const end = app.listen('open', (message) => got.push(message));
    expect(got).toEqual([{ type: 'newSession' }, { type: 'open', path: '/app/devices' }]);
    end();
    post(JSON.stringify({ type: 'open', path: '/app/sessions' }));
    expect(got.length).toBe(2);
  });
});

describe('control of an app', () => {
  afterEach(() => void postMessage.mockReset());
  const able = { ...given, version: 3, canControl: true };

  it.each([
    ['a browser', undefined],
    ['an app of version 2', { ...able, version: 2 }],
    ['an app without the agent', { ...able, canControl: false }],
    ['an app that does not say so', { ...given, version: 3 }],
  ])('does not exist in %s', (_name, bridge) => expect(appOf(pageWith(bridge)).control).toBeUndefined());

  it('sends the code, and gets each state', () => {
    let post = (_json: string) => {};
    const listen = (listener: (json: string) => void) => {
      post = listener;
    };
    const { control } = appOf(pageWith({ ...able, listen }));
    const got: unknown[] = [];
    const end = control?.listen((state) => got.push(state));
    expect(control?.start('K7QMX2RVBD')).toBe(true);
    control?.stop();
    expect(sent()).toEqual([{ type: 'startControl', code: 'K7QMX2RVBD' }, { type: 'stopControl' }]);
    const ended = { type: 'control', state: 'ended', by: 'operator' };
    for (const message of [{ type: 'control', state: 'running' }, ended, { ...ended, by: 'nobody' }, { type: 'control', state: 'x' }]) {
      post(JSON.stringify(message));
    }
    end?.();
    post(JSON.stringify({ type: 'control', state: 'asking' }));
    expect(got).toEqual([{ type: 'control', state: 'running' }, ended]);
  });
});

describe('push messages of an app', () => {
  afterEach(() => void postMessage.mockReset());
  const able = { ...given, kind: 'hybrid', os: 'android', version: 4, canPush: true };

  it.each([
    ['a browser', undefined],
    ['an app of version 3', { ...able, version: 3 }],
    ['an app that cannot get them', { ...able, canPush: false }],
  ])('do not exist in %s', (_name, bridge) => expect(appOf(pageWith(bridge)).push).toBeUndefined());

  it('start with the answer of the app, and stop', async () => {
    let post = (_message: object) => {};
    const listen = (listener: (json: string) => void) => {
      post = (message) => listener(JSON.stringify(message));
    };
    const { push } = appOf(pageWith({ ...able, listen }));
    const first = push?.start();
    for (const answer of [{ state: 'on' }, { state: 'x' }, { state: 'on', token: 'a' }]) post({ type: 'push', ...answer });
    expect(await first).toMatchObject({ state: 'on', token: 'a' });
    const second = push?.start();
    post({ type: 'push', state: 'denied' });
    expect(await second).toMatchObject({ state: 'denied' });
    push?.stop();
    expect(sent()).toEqual([{ type: 'startPush' }, { type: 'startPush' }, { type: 'stopPush' }]);
  });

  it('start once for two who ask at once', async () => {
    let post = (_message: object) => {};
    const listen = (listener: (json: string) => void) => {
      post = (message) => listener(JSON.stringify(message));
    };
    const { push } = appOf(pageWith({ ...able, listen }));
    const asked = [push?.start(), push?.start()];
    post({ type: 'push', state: 'on', token: 'a' });
    expect(await Promise.all(asked)).toMatchObject([{ token: 'a' }, { token: 'a' }]);
    expect(sent()).toEqual([{ type: 'startPush' }]);
  });

  it('fail if the app takes no message', async () => {
    postMessage.mockImplementation(() => {
      throw new Error('Gone');
    });
    expect(await appOf(pageWith({ ...able, listen: () => {} })).push?.start()).toEqual({ state: 'failed' });
  });
});

describe('crash reports of an app', () => {
  afterEach(() => void postMessage.mockReset());
  const able = { ...given, version: 5, hasCrashReports: true };
  const reportsOf = (page: object) => crashReportsOf(page, appOf(page));

  it.each([
    ['a browser', undefined],
    ['an app of version 4', { ...able, version: 4 }],
    ['an app that keeps none', { ...able, hasCrashReports: false }],
    ['an app that is not sure', { ...able, hasCrashReports: 'yes' }],
  ])('do not exist in %s', (_name, bridge) => expect(reportsOf(pageWith(bridge))).toBeNull());

  it('are those of the answer that are whole', async () => {
    let post = (_message: object) => {};
    const listen = (listener: (json: string) => void) => {
      post = (message) => listener(JSON.stringify(message));
    };
    const crashReports = reportsOf(pageWith({ ...able, listen }));
    const listed = [crashReports?.list(), crashReports?.list()];
    post({ type: 'crashReports', reports: [{ id: '<img>' }] });
    expect(await Promise.all(listed)).toEqual([[], []]);
    crashReports?.remove(['0']);
    expect(sent()).toEqual([{ type: 'listCrashReports' }, { type: 'removeCrashReports', ids: ['0'] }]);
  });

  it('are none if the app takes no message', async () => {
    postMessage.mockImplementation(() => {
      throw new Error('Gone');
    });
    expect(await reportsOf(pageWith({ ...able, listen: () => {} }))?.list()).toEqual([]);
  });
});

describe('watchExternalLinks', () => {
  const clicked = (href: string): { isLeft: boolean; opened: string[] } => {
    const opened: string[] = [];
    watchExternalLinks({ kind: 'desktop', openExternal: (url) => opened.push(url) });
    document.body.innerHTML = `<a href="${href}"><b>Link</b></a>`;
    const isLeft = document.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? false;
    return { isLeft, opened };
  };

  it('opens a link to another site outside of the app', () =>
    expect(clicked('https://example.com/')).toEqual({ isLeft: false, opened: ['https://example.com/'] }));

  it('leaves a link of this site to the page', () => expect(clicked('#here')).toEqual({ isLeft: true, opened: [] }));
});

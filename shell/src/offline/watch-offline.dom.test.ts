import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Revision } from '@nearhand/contracts/release';
import { boot, store } from '@nearhand/platform/core';
import { newRevisionAtom } from '../revision/new-revision';
import { watchOffline } from './watch-offline';

const remote = (name: string, ...routes: string[]) => ({ name, routes: routes.map((route) => ({ name: route })) });
const revision = { remotes: [remote('mfe_app', 'devices'), remote('mfe_account', 'settings')] } as unknown as Revision;

const asked: unknown[] = [];
const register = jest.fn(async (..._arguments: unknown[]) => ({}));
const update = jest.fn(async () => undefined);
const serviceWorker = {
  register,
  getRegistration: async () => ({ update }),
  ready: Promise.resolve({ active: { postMessage: (message: unknown) => asked.push(message) } }),
};

type Router = Parameters<typeof watchOffline>[0];

/** A router that only moves between pages. */
function aRouter() {
  let changed = () => {};
  const router = { state: {} as object, subscribe: (listener: () => void) => (changed = listener) };
  const open = async (name: string, pathname: string, state = 'idle') => {
    const matches = [{ route: { handle: { name, title: 'app.title' } } }];
    Object.assign(router.state, { matches, navigation: { state }, location: { pathname } });
    changed();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { router: router as unknown as Router, open };
}

describe('watchOffline', () => {
  const { revision: id, integrity } = boot;

  beforeEach(() => {
    Object.assign(boot, { hasServiceWorker: true, revision: '1', integrity: 'sha256-1' });
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    Object.assign(window, { requestIdleCallback: (work: () => void) => work() });
    localStorage.clear();
    asked.length = 0;
    register.mockClear();
    update.mockClear();
  });
  afterEach(() => {
    Object.assign(boot, { hasServiceWorker: false, revision: id, integrity });
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('keeps the revision with the remotes that were used, and asks again only for another one', async () => {
    const { router, open } = aRouter();
    watchOffline(router, revision);
    await open('devices', '/app/devices');
    await open('devices', '/app/devices');
    await open('settings', '/app/account/settings');
    await open('devices', '/app/devices');
    const message = { revision: '1', integrity: 'sha256-1', locale: 'en' };
    expect(asked).toEqual([
      { ...message, remotes: ['mfe_app'] },
      { ...message, remotes: ['mfe_account', 'mfe_app'] },
    ]);
    expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/app/', updateViaCache: 'none' });
  });

  it('keeps the remote of a page that was left before the browser was idle', async () => {
    const works: (() => void)[] = [];
    Object.assign(window, { requestIdleCallback: (work: () => void) => works.push(work) });
    const { router, open } = aRouter();
    watchOffline(router, revision);
    await open('devices', '/app/devices');
    await open('settings', '/app/account/settings');
    for (const work of works) work();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked.at(-1)).toMatchObject({ remotes: ['mfe_account', 'mfe_app'] });
  });

  it('updates the service worker as soon as a new revision is known', async () => {
    watchOffline(aRouter().router, revision);
    store.set(newRevisionAtom, '2');
    await new Promise((resolve) => setTimeout(resolve));
    expect(update).toHaveBeenCalled();
  });

  const conditions: [string, () => void][] = [
    ['the server has no service worker', () => Object.assign(boot, { hasServiceWorker: false })],
    ['the browser has none', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
    ['the user saves data', () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })],
  ];
  it.each(conditions)('registers nothing if %s', async (_name, arrange) => {
    arrange();
    const { router, open } = aRouter();
    watchOffline(router, revision);
    await open('devices', '/app/devices');
    expect(register).not.toHaveBeenCalled();
  });

  it('registers nothing in a frame', async () => {
    const parent = jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
    const { router, open } = aRouter();
    watchOffline(router, revision);
    await open('devices', '/app/devices');
    parent.mockRestore();
    expect(register).not.toHaveBeenCalled();
  });

  it.each([
    ['outside the app', 'home', '/', 'idle'],
    ['while a page is loading', 'devices', '/app/devices', 'loading'],
  ])('registers nothing %s', async (_name, route, pathname, state) => {
    const { router, open } = aRouter();
    watchOffline(router, revision);
    await open(route, pathname, state);
    expect(register).not.toHaveBeenCalled();
  });

  it('ignores a browser that denies the registration', async () => {
    register.mockRejectedValueOnce(new DOMException('Denied', 'SecurityError'));
    const { router, open } = aRouter();
    watchOffline(router, revision);
    await open('devices', '/app/devices');
    expect(asked).toEqual([]);
  });
});

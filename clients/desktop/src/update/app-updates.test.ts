import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { AppUpdates, feedOf, type Updater } from './app-updates.ts';
import { offerAgainMs, updatePlan, updatesItself } from './update-plan.ts';

describe('updatePlan', () => {
  const state = { ready: '4.3.0', sessions: 0, refusedAt: null, now: 1000 };
  it.each([
    ['offers what is ready', {}, 'offer'],
    ['waits for a download', { ready: null }, 'wait'],
    ['waits while a session is open', { sessions: 1 }, 'wait'],
    ['waits for a day after “Later”', { refusedAt: 900 }, 'wait'],
    ['offers it again after a day', { refusedAt: 0, now: offerAgainMs }, 'offer'],
    ['waits for the end of a session also after a day', { refusedAt: 0, now: offerAgainMs, sessions: 2 }, 'wait'],
  ] as const)('%s', (_name, changes, expected) => expect(updatePlan({ ...state, ...changes })).toBe(expected));
});

describe('updatesItself', () => {
  const installed = { platform: 'win32', store: 'direct', isPackaged: true, appImage: undefined, isAllowed: undefined } as const;
  it.each([
    ['an installation on Windows', {}, true],
    ['an AppImage', { platform: 'linux', appImage: '/home/ada/nearhand.AppImage' }, true],
    ['a package of Linux', { platform: 'linux' }, false],
    ['the Mac App Store', { platform: 'darwin', store: 'mas' }, false],
    ['the Microsoft Store', { store: 'windowsStore' }, false],
    ['a development build', { isPackaged: false }, false],
    ['a computer whose administrator forbids it', { isAllowed: false }, false],
  ] as const)('is decided for %s', (_name, changes, expected) => expect(updatesItself({ ...installed, ...changes })).toBe(expected));
});

describe('AppUpdates', () => {
  function start({ answers = [true] }: { answers?: boolean[] } = {}) {
    const state = { sessions: 0, installed: 0, asked: [] as string[], now: 0, feed: {} as object, isPrepared: false, onAsk: () => {} };
    const events = new EventEmitter();
    const updater = Object.assign(events, {
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: true,
      setFeedURL: (feed: object) => {
        state.feed = feed;
      },
      checkForUpdates: async () => {
        throw new Error('offline');
      },
      quitAndInstall: () => {
        if (state.isPrepared) state.installed += 1;
      },
    }) as unknown as Updater & EventEmitter;
    const updates = new AppUpdates({
      updater,
      origin: 'https://support.example.com',
      sessionCount: () => state.sessions,
      now: () => state.now,
      beforeInstall: () => {
        state.isPrepared = true;
      },
      ask: async (version) => {
        state.asked.push(version);
        state.onAsk();
        return answers.shift() ?? false;
      },
    });
    return { state, updater, updates, settle: () => new Promise((resolve) => setImmediate(resolve)) };
  }

  it('loads newer versions of its own server only', () => {
    const { state, updater } = start();
    expect(state.feed).toEqual({ provider: 'generic', url: feedOf('https://support.example.com') });
    expect([updater.allowDowngrade, updater.autoDownload, updater.autoInstallOnAppQuit]).toEqual([false, true, true]);
  });

  it('survives a server that cannot be reached', async () => {
    const { updates, updater } = start();
    await expect(updates.check()).resolves.toBeUndefined();
    expect(() => updater.emit('error', new Error('offline'))).not.toThrow();
  });

  it('is offered after the last session, and once a day', async () => {
    const { state, updater, updates, settle } = start({ answers: [false, true] });
    state.sessions = 1;
    updater.emit('update-downloaded', { version: '4.3.0' });
    await settle();
    expect(state.asked).toEqual([]);
    state.sessions = 0;
    await updates.consider();
    await updates.consider();
    expect([state.asked, state.installed]).toEqual([['4.3.0'], 0]);
    state.now = offerAgainMs;
    await updates.consider();
    expect([state.asked.length, state.installed]).toEqual([2, 1]);
  });

  it('is not installed if a session has begun while the question was open', async () => {
    const { state, updater, settle } = start();
    state.onAsk = () => {
      state.sessions = 1;
    };
    updater.emit('update-downloaded', { version: '4.3.0' });
    await settle();
    expect([state.asked.length, state.installed]).toEqual([1, 0]);
  });
});

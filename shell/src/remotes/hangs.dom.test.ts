import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const build = { base: '/assets/mfe_app/1a/' };
const other = { base: '/assets/mfe_app/2b/' };

let observe: (durations: number[]) => void = () => undefined;

class Observer {
  static readonly supportedEntryTypes = ['longtask'];

  constructor(callback: (list: { getEntries: () => { duration: number }[] }) => void) {
    observe = (durations) => callback({ getEntries: () => durations.map((duration) => ({ duration })) });
  }

  observe(): void {}
}

/** The module as a new document of the tab has it, by default after a reload. */
async function aDocument(type = 'reload') {
  jest.resetModules();
  performance.getEntriesByType = () => [{ type } as unknown as PerformanceEntry];
  const hangs = await import('./hangs');
  hangs.watchHangs();
  return hangs;
}

describe('a build that blocks the page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.clear();
    Object.assign(globalThis, { PerformanceObserver: Observer });
  });

  it('is switched off after a document that ended while it ran, until the user tries it again', async () => {
    (await aDocument()).showPageOf(build);
    const next = await aDocument();
    expect([next.isHung(build), next.isHung(other)]).toEqual([true, false]);
    next.tryAgain(build);
    expect(next.isHung(build)).toBe(false);
    dispatchEvent(new Event('pagehide'));
    expect((await aDocument()).isHung(build)).toBe(false);
  });

  it('runs after a document that ended as usual, or long ago', async () => {
    (await aDocument()).showPageOf(build);
    dispatchEvent(new Event('pagehide'));
    const next = await aDocument();
    expect(next.isHung(build)).toBe(false);
    next.showPageOf(build);
    jest.setSystemTime(Date.now() + 700_000);
    expect((await aDocument()).isHung(build)).toBe(false);
  });

  it('runs in a window that was opened from its page, whose storage is a copy', async () => {
    (await aDocument()).showPageOf(build);
    observe([5200]);
    Object.assign(window, { opener: window });
    expect((await aDocument('navigate')).isHung(build)).toBe(false);
    Object.assign(window, { opener: null });
  });

  it('is switched off after one long task, but not in the document of that task', async () => {
    const document = await aDocument();
    document.showPageOf(other);
    const end = document.startLoading(build);
    observe([400, 5200]);
    expect(document.isHung(build)).toBe(false);
    end();
    const next = await aDocument();
    expect([next.isHung(build), next.isHung(other)]).toEqual([true, true]);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IdleTimeoutError, withIdleTimeout } from './with-idle-timeout';

const base = '/assets/mfe_app/1a2b/';
const fileOf = (path: string) => ({ name: new URL(path, document.baseURI).href }) as PerformanceEntry;
let queued: PerformanceEntry[] = [];
let reportLoaded: (path: string) => void;

describe('withIdleTimeout', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    queued = [];
    globalThis.PerformanceObserver = class {
      constructor(hear: (list: { getEntries: () => PerformanceEntry[] }) => void) {
        reportLoaded = (path) => hear({ getEntries: () => [fileOf(path)] });
      }
      observe() {}
      disconnect() {}
      takeRecords() {
        return queued.splice(0);
      }
    } as unknown as typeof PerformanceObserver;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const never = new Promise<never>(() => undefined);

  it('passes the result or the error on', async () => {
    await expect(withIdleTimeout(base, Promise.resolve('page'))).resolves.toBe('page');
    await expect(withIdleTimeout(base, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });

  it('rejects after 1.5 s without a loaded file', async () => {
    const outcome = expect(withIdleTimeout(base, never)).rejects.toThrow(IdleTimeoutError);
    jest.advanceTimersByTime(1_000);
    reportLoaded('/assets/mfe_account/1a2b/entry.js');
    jest.advanceTimersByTime(500);
    await outcome;
  });

  it('does not count the time in which the page does not run', async () => {
    const work = Promise.withResolvers<string>();
    const page = withIdleTimeout(base, work.promise);
    jest.setSystemTime(Date.now() + 60_000);
    jest.advanceTimersByTime(250);
    work.resolve('page');
    await expect(page).resolves.toBe('page');
  });

  it('waits while files arrive, also when the browser reports them late', async () => {
    const work = Promise.withResolvers<string>();
    const page = withIdleTimeout(base, work.promise);
    for (const path of ['descriptor.json', 'entry.js', 'chunk.js']) {
      jest.advanceTimersByTime(1_400);
      reportLoaded(base + path);
    }
    queued.push(fileOf(`${base}page.js`));
    jest.advanceTimersByTime(1_700);
    work.resolve('page');
    await expect(page).resolves.toBe('page');
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const remote = { name: 'mfe_app', version: '2.18.1', owner: 'app', base: '/assets/mfe_app/1a/' } as const;

const observers = new Map<string, (entries: object[]) => void>();

class Observer {
  static readonly supportedEntryTypes = ['longtask', 'measure'];
  readonly #callback: (list: { getEntries: () => object[] }) => void;

  constructor(callback: (list: { getEntries: () => object[] }) => void) {
    this.#callback = callback;
  }

  observe({ type }: { type: string }): void {
    observers.set(type, (entries) => this.#callback({ getEntries: () => entries }));
  }
}

describe('reportHealth', () => {
  const sent = jest.fn<(url: string, init: { body: string }) => Promise<Response>>();
  const reports = () => sent.mock.calls.map(([url, { body }]) => ({ url, ...(JSON.parse(body) as object) }));
  const shown = (duration: number, detail: string = remote.base) =>
    observers.get('measure')?.([{ name: 'nearhand.page', duration, detail }]);

  async function start() {
    jest.resetModules();
    const { reportHealth } = await import('./report-health');
    const { reportError } = await import('../errors/report-error');
    const { showPageOf } = await import('../remotes/hangs');
    showPageOf(remote);
    reportHealth(remote);
    return { reportError };
  }

  beforeEach(() => {
    jest.useFakeTimers();
    sent.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
    Object.assign(globalThis, { PerformanceObserver: Observer, fetch: sent });
  });

  it('sends what happened to the pages of the remote, five seconds after the first', async () => {
    const { reportError } = await start();
    shown(812.4);
    shown(300, '/assets/mfe_other/2b/');
    observers.get('longtask')?.([{ duration: 499 }, { duration: 700 }]);
    reportError(new Error('once'), remote);
    reportError(new Error('twice'), remote);
    reportError(new Error('of another'), { ...remote, name: 'mfe_other' });
    jest.advanceTimersByTime(4999);
    expect(sent).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reports()).toEqual([
      { url: '/api/release/health', remote: 'mfe_app', buildId: '1a', activations: [812], failures: 1, longTasks: 1 },
    ]);
    jest.advanceTimersByTime(60_000);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('counts a failure for each page, and sends at once when the tab is hidden', async () => {
    const { reportError } = await start();
    reportError(new Error('one'), remote);
    shown(10);
    reportError(new Error('other'), remote);
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    dispatchEvent(new Event('visibilitychange'));
    expect(reports()).toEqual([expect.objectContaining({ activations: [10], failures: 2 })]);
  });
});

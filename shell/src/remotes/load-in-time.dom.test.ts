import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AreaUnavailableError } from './area-unavailable-error';
import { loadInTime } from './load-in-time';

const build: Parameters<typeof loadInTime>[0] = {
  name: 'mfe_app',
  version: '2.0.0',
  owner: 'app',
  base: '/assets/mfe_app/1a2b/',
  integrity: 'sha384-none',
};
const logged = jest.fn();

describe('loadInTime', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockImplementation(logged);
    globalThis.PerformanceObserver = class {
      observe() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    } as unknown as typeof PerformanceObserver;
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    logged.mockReset();
  });

  async function loadLate(work: Promise<string>): Promise<AreaUnavailableError> {
    const onOverdue = jest.fn();
    const failure = loadInTime(build, work, { onOverdue }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(onOverdue).toHaveBeenCalledTimes(1);
    const error = await failure;
    if (!(error instanceof AreaUnavailableError)) throw new Error('The code was not late');
    return error;
  }

  it('waits for late code, and shows nothing when it arrives', async () => {
    const work = Promise.withResolvers<string>();
    const { arrival } = await loadLate(work.promise);
    work.resolve('page');
    await expect(arrival).resolves.toBe('page');
    expect(logged).not.toHaveBeenCalled();
  });

  it('names the build whose late code fails', async () => {
    const work = Promise.withResolvers<string>();
    const { arrival } = await loadLate(work.promise);
    work.reject(new Error('gone'));
    await expect(arrival).rejects.toThrow('gone');
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('mfe_app 2.0.0 (owner app'), new Error('gone'));
  });
});

import { jest } from '@jest/globals';
import { loadScript } from './load-script';

/** Answers the script elements of the page; returns how many there were. */
function answer(...results: ('load' | 'error')[]): { count: number } {
  const asked = { count: 0 };
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const result = results[asked.count];
    asked.count += 1;
    for (const node of nodes) if (result) void Promise.resolve().then(() => (node as HTMLElement).dispatchEvent(new Event(result)));
  });
  return asked;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('loadScript', () => {
  it('tries again after the delay', async () => {
    const asked = answer('error', 'error', 'load');
    const loading = loadScript('https://chat.example/x.js', { retries: 3, delayMs: 500 });
    await jest.advanceTimersByTimeAsync(499);
    expect(asked.count).toBe(1);
    await jest.advanceTimersByTimeAsync(501);
    await loading;
    expect(asked.count).toBe(3);
  });

  it('rejects after the last retry', async () => {
    const asked = answer('error', 'error', 'error', 'error');
    const loading = expect(loadScript('https://chat.example/x.js', { retries: 3, delayMs: 500 })).rejects.toThrow('Could not load script');
    await jest.advanceTimersByTimeAsync(1500);
    await loading;
    expect(asked.count).toBe(4);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { newRevisionAtom } from './new-revision';
import { watchRevision } from './watch-revision';

/** Longer than any pause between two questions. */
const minuteMs = 60_000;

/** The revision of a document without one. */
const own = { id: '' };

let latest: () => Response;

const answer = (body: unknown, status = 200) => {
  latest = () => new Response(JSON.stringify(body), { status });
};

function showTab(isVisible: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('watchRevision', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => latest());
    answer(own);
    store.set(newRevisionAtom, null);
    showTab(true);
    watchRevision();
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('finds a release within a minute, and a rollback to the revision of the tab', async () => {
    answer({ id: 'next', timestamp: '2026-11-24T09:00:00.000Z' });
    await jest.advanceTimersByTimeAsync(minuteMs);
    expect(store.get(newRevisionAtom)).toBe('next');
    answer(own);
    await jest.advanceTimersByTimeAsync(minuteMs);
    expect(store.get(newRevisionAtom)).toBeNull();
  });

  it('does not ask while the tab is hidden, and asks at once when it is shown after a while', async () => {
    showTab(false);
    await jest.advanceTimersByTimeAsync(10 * minuteMs);
    expect(fetch).not.toHaveBeenCalled();
    showTab(true);
    await jest.advanceTimersByTimeAsync(0);
    expect(fetch).toHaveBeenCalled();
  });

  it.each([
    ['an error', { code: 'UNAVAILABLE' }, 503],
    ['no id', {}, 200],
    ['no object', 7, 200],
  ])('keeps the revision and asks again after %s', async (_name, body, status) => {
    answer(body, status);
    await jest.advanceTimersByTimeAsync(2 * minuteMs);
    expect(store.get(newRevisionAtom)).toBeNull();
    expect(jest.mocked(fetch).mock.calls.length).toBeGreaterThan(1);
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connectionAtom, reportNetworkFailure, watchConnection } from './connection.ts';
import { store } from './store.ts';

const reachable = () => Promise.resolve(Response.json({ isInternetUp: true }));
const lost = () => Promise.reject(new TypeError('failed'));
const fetchMock = jest.fn<typeof fetch>();
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = fetchMock.mockReset().mockImplementation(reachable);
  store.set(connectionAtom, 'online');
});
afterEach(() => {
  jest.useRealTimers();
});

describe('connectionAtom', () => {
  watchConnection();

  it('becomes offline with the browser, and online once the server answers', async () => {
    fetchMock.mockImplementation(lost);
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(store.get(connectionAtom)).toBe('offline');
    await settle();

    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(store.get(connectionAtom)).toBe('unreachable');
    fetchMock.mockImplementation(reachable);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(store.get(connectionAtom)).toBe('online');
  });

  it('stays online if only one request has failed', async () => {
    reportNetworkFailure();
    await settle();
    expect(store.get(connectionAtom)).toBe('online');
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('becomes unreachable if the server does not answer', async () => {
    fetchMock.mockImplementation(lost);
    reportNetworkFailure();
    await settle();
    expect(store.get(connectionAtom)).toBe('unreachable');
    fetchMock.mockImplementation(reachable);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(store.get(connectionAtom)).toBe('online');
  });
});

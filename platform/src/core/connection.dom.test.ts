import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connectionAtom, reconnectionsAtom, reportNetworkFailure, watchConnection } from './connection.ts';
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

  it('becomes offline with the browser, and online once the server answers, which counts as a reconnection', async () => {
    const before = store.get(reconnectionsAtom);
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
    expect(store.get(reconnectionsAtom)).toBe(before + 1);
  });

  it('stays online if only one request has failed', async () => {
    const before = store.get(reconnectionsAtom);
    reportNetworkFailure();
    await settle();
    expect(store.get(connectionAtom)).toBe('online');
    expect(store.get(reconnectionsAtom)).toBe(before);
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

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clearNotification, notificationsAtom, notify } from './notify.ts';
import { store } from './store.ts';

const shown = () => store.get(notificationsAtom).map(({ type, message }) => `${type}: ${message}`);

describe('notify', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    store.set(notificationsAtom, []);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows a notification for 5 s', () => {
    notify('info', 'Copied');
    jest.advanceTimersByTime(4_999);
    expect(shown()).toEqual(['info: Copied']);
    jest.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('shows a persistent notification until it is cleared', () => {
    const id = notify('error', 'Not saved', { isPersistent: true });
    jest.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['error: Not saved']);
    clearNotification(id);
    expect(shown()).toEqual([]);
  });
});

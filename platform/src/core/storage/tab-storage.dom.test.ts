import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { tabStorage } from './tab-storage.ts';

describe('tabStorage', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
  });

  it('keeps texts in the session storage under the prefix of the product', () => {
    tabStorage.store('note', 'text');
    expect(sessionStorage.getItem('nearhand.note')).toBe('text');
    expect(tabStorage.read('note')).toBe('text');

    tabStorage.remove('note');
    expect(tabStorage.read('note')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('returns the latest text when a full storage keeps an older one', () => {
    tabStorage.store('note', 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    tabStorage.store('note', 'new');
    expect(tabStorage.read('note')).toBe('new');

    jest.restoreAllMocks();
    tabStorage.store('note', 'newest');
    expect(tabStorage.read('note')).toBe('newest');
  });

  it('keeps texts in memory when the browser denies access', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    }
    tabStorage.store('note', 'text');
    expect(tabStorage.read('note')).toBe('text');
    tabStorage.remove('note');
    expect(tabStorage.read('note')).toBeNull();
  });
});

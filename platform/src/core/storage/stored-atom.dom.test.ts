import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { store } from '../store.ts';
import { readStored, storedAtom } from './stored-atom.ts';

describe('storedAtom', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it('keeps its value in the local storage under the prefix of the product', () => {
    store.set(storedAtom('note', ''), 'text');
    expect(localStorage.getItem('nearhand.note')).toBe('"text"');
  });

  it('takes over what another tab stores', () => {
    const noteAtom = storedAtom('shared', '');
    const stop = store.sub(noteAtom, () => {});
    dispatchEvent(new StorageEvent('storage', { key: 'nearhand.shared', newValue: '"theirs"', storageArea: localStorage }));
    expect(store.get(noteAtom)).toBe('theirs');
    stop();
  });

  it.each([
    ['is full', ['setItem'], 'QuotaExceededError'],
    ['is denied', ['getItem', 'setItem', 'removeItem'], 'SecurityError'],
  ] as const)('keeps its value as long as the document if the storage %s', (_state, methods, name) => {
    const noteAtom = storedAtom(name, '');
    for (const method of methods) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('refused', name);
      });
    }
    store.set(noteAtom, 'text');
    expect(store.get(noteAtom)).toBe('text');
    expect(readStored(name, '')).toBe('text');
  });
});

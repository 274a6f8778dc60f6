import type { WritableAtom } from 'jotai';
import { atomWithStorage, createJSONStorage, type RESET } from 'jotai/utils';
import { browserStorage } from './browser-storage.ts';

const prefix = 'nearhand.';

/** Reads the stored value: the atom may not have received another tab's change yet. */
export const readStored = <T>(key: string, initial: T): T => storage<T>().getItem(prefix + key, initial) as T;

const storage = <T>() => createJSONStorage<T>(() => browserStorage);

/** An atom in local storage under the product's prefix, synchronized between tabs. */
export function storedAtom<T>(key: string, initial: T): WritableAtom<T, [T | typeof RESET | ((previous: T) => T | typeof RESET)], void> {
  if (typeof window === 'undefined') return atomWithStorage(key, initial, undefined);
  return atomWithStorage(prefix + key, initial, storage<T>(), { getOnInit: true });
}

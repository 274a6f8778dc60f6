import type { WritableAtom } from 'jotai';
import { atomWithStorage, createJSONStorage, type RESET } from 'jotai/utils';

const prefix = 'nearhand.';

/** What is kept at this moment: another tab's change may not have been heard yet. */
export const readStored = <T>(key: string, initial: T): T => storage<T>().getItem(prefix + key, initial) as T;

const storage = <T>() => createJSONStorage<T>(() => localStorage);

/** An atom kept in local storage under the product's prefix, in step with the browser's other tabs. */
export function storedAtom<T>(key: string, initial: T): WritableAtom<T, [T | typeof RESET | ((previous: T) => T | typeof RESET)], void> {
  if (typeof localStorage === 'undefined') return atomWithStorage(key, initial, undefined);
  return atomWithStorage(prefix + key, initial, storage<T>(), { getOnInit: true });
}

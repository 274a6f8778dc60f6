import { sandbox } from '../sandbox.ts';

/** Items that the browser did not store: it denies storage, as in a frame of another site, or has no space left. */
const memory = new Map<string, string>();

function attempt<T>(work: (storage: Storage) => T): T | undefined {
  if (sandbox) return undefined;
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/** Local storage; what it does not accept lasts as long as the document, and so does everything in a sandbox. */
export const browserStorage = {
  getItem: (key: string): string | null => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
  setItem(key: string, text: string): void {
    const isStored = attempt((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (isStored) memory.delete(key);
    else memory.set(key, text);
  },
  removeItem(key: string): void {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  },
  /** Calls back with each change by another tab. */
  subscribe(key: string, callback: (text: string | null) => void): () => void {
    const handle = (event: StorageEvent) => {
      if (event.key !== key || event.storageArea !== attempt((storage) => storage)) return;
      memory.delete(key);
      callback(event.newValue);
    };
    addEventListener('storage', handle);
    return () => removeEventListener('storage', handle);
  },
};

import { tabStorage } from './storage/tab-storage.ts';

const name = 'typed-code';

/** Keeps a code for the join page, which is another document, so that it appears in no URL. */
export const keepTypedCode = (code: string): void => tabStorage.store(name, code);

/** Returns the kept code and forgets it; empty if there is none. */
export function takeTypedCode(): string {
  const code = tabStorage.read(name) ?? '';
  tabStorage.remove(name);
  return code;
}

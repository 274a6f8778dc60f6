import { tabStorage } from '@nearhand/platform/core';

const isToken = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text);

/** Tokens by session key that survive a reload of this tab. */
export function tabToken(name: string) {
  const itemOf = (key: string) => `${name}.${key}`;
  return {
    read: (key: string): string | null => {
      const token = tabStorage.read(itemOf(key));
      return token !== null && isToken(token) ? token : null;
    },
    store: (key: string, token: string): void => tabStorage.store(itemOf(key), token),
    remove: (key: string): void => tabStorage.remove(itemOf(key)),
  };
}

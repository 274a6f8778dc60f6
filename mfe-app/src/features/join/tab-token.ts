const isToken = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text);

/** Runs without effect if the browser denies access to the session storage. */
function attempt<T>(work: () => T, fallback: T): T {
  try {
    return work();
  } catch {
    return fallback;
  }
}

/** Tokens by session key that survive a reload of this tab. */
export function tabToken(name: string) {
  const itemOf = (key: string) => `nearhand.${name}.${key}`;
  return {
    read: (key: string): string | null => {
      const token = attempt(() => sessionStorage.getItem(itemOf(key)), null);
      return token !== null && isToken(token) ? token : null;
    },
    store: (key: string, token: string): void => attempt(() => sessionStorage.setItem(itemOf(key), token), undefined),
    remove: (key: string): void => attempt(() => sessionStorage.removeItem(itemOf(key)), undefined),
  };
}

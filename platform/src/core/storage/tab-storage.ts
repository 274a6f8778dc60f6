const itemOf = (name: string) => `nearhand.${name}`;

/** Texts that the session storage did not accept. */
const memory = new Map<string, string>();

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Texts that survive a reload of this tab; as long as the document if the browser denies that. */
export const tabStorage = {
  read: (name: string): string | null => memory.get(name) ?? attempt(() => sessionStorage.getItem(itemOf(name))) ?? null,
  store(name: string, text: string): void {
    const isStored = attempt(() => {
      sessionStorage.setItem(itemOf(name), text);
      return true;
    });
    if (isStored) memory.delete(name);
    else memory.set(name, text);
  },
  remove(name: string): void {
    memory.delete(name);
    attempt(() => sessionStorage.removeItem(itemOf(name)));
  },
};

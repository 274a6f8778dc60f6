import { tabStorage } from '@nearhand/platform/core';

const item = 'scroll';

/** Where the router keeps the scroll positions of the history. */
export const scrollStorageKey = `nearhand.${item}`;

/** Lets the router leave a page where it is that the user scrolls before the application runs: it would scroll it to the top. */
export function keepScrollPosition(locationKey: string): void {
  const kept = JSON.parse(tabStorage.read(item) ?? '{}') as Record<string, number>;
  tabStorage.store(item, JSON.stringify({ ...kept, [locationKey]: scrollY }));
}

/** Locks of the browser, by which tabs and the service worker know of each other. */

/** Held by the tab that has the focus. */
export const inFrontLock = 'nearhand.in-front';

/** Held by the tab that announces an event. */
export const announcedLock = (id: string): string => `nearhand.announced ${id}`;

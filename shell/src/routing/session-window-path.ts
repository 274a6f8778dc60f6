import { client, hrefOf } from '@nearhand/platform/core';

export const isSessionWindow = (pathname: string): boolean => pathname.startsWith(hrefOf('session-window', { id: 'x' }).slice(0, -1));

/** Call it where a page is left because its user is not signed in (spec §2). */
export function closeSessionWindow(pathname: string): void {
  if (client.closesSessionWindow && isSessionWindow(pathname)) client.closeWindow();
}

import { tabStorage } from '@nearhand/platform/core';

/**
 * Token of the invitation in this tab. It is removed from the address at once, so that it reaches neither history, analytics nor logs,
 * and is kept as long as the tab.
 */
const name = 'invitation';

export const pendingInvitationToken = (): string | null => tabStorage.read(name);
export const clearPendingInvitation = (): void => tabStorage.remove(name);

/** The token in a link's fragment, or in the query of a rewritten link. */
export function tokenIn({ hash, search }: Pick<Location, 'hash' | 'search'>): string | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  return fragment.get('token') || query.get('token') || query.get('invitationToken') || null;
}

/** Stores the token of an address; returns whether it contained one, which the caller then has to remove. */
export function takeInvitationFrom(address: Pick<Location, 'hash' | 'search'>): boolean {
  const token = tokenIn(address);
  if (token === null) return false;
  tabStorage.store(name, token.slice(0, 100));
  return true;
}

/** Same for the current page. Replaces the address first, because loaders run before the router changes it. */
export function takeInvitationFromPage(search: string): boolean {
  if (!takeInvitationFrom({ hash: location.hash, search })) return false;
  history.replaceState(history.state, '', location.pathname);
  return true;
}

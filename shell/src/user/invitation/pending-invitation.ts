/**
 * The token of the invitation that this tab follows. It leaves the address at once, so that it reaches neither history, analytics
 * nor logs, and lives as long as the tab.
 */
const name = 'nearhand.invitation';

/** A browser may forbid to keep anything: then the page that read it is the last that knows it. */
let known: string | null = null;

function within<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export function pendingInvitationToken(): string | null {
  return within(() => sessionStorage.getItem(name), null) ?? known;
}

export function clearPendingInvitation(): void {
  known = null;
  within(() => sessionStorage.removeItem(name), undefined);
}

/** The token in a link's fragment, or in the query of a link that somebody rewrote. */
function tokenIn({ hash, search }: Pick<Location, 'hash' | 'search'>): string | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const query = new URLSearchParams(search);
  return fragment.get('token') || query.get('token') || query.get('invitationToken') || null;
}

/** Keeps the token of the page's address; answers whether there was one, which then has to be taken out of the address. */
export function takeInvitationFrom(address: Pick<Location, 'hash' | 'search'>): boolean {
  const token = tokenIn(address);
  if (token === null) return false;
  known = token.slice(0, 100);
  within(() => sessionStorage.setItem(name, token.slice(0, 100)), undefined);
  return true;
}

/** The same for the page that is open. The fragment goes from the browser's own address first: loaders are asked before the router changes it. */
export function takeInvitationFromPage(search: string): boolean {
  if (!takeInvitationFrom({ hash: location.hash, search })) return false;
  history.replaceState(history.state, '', location.pathname);
  return true;
}

import { hrefOf, type Me } from '@nearhand/platform/core';
import { isSessionWindow } from './session-window-path';

/** An account state that blocks the company's pages, and where to resolve it. */
export interface AccountRestriction {
  messageId: string;
  href: string;
}

/** Keeps the requested page and its action. */
function upgradeHref({ pathname, search, searchParams }: URL): string {
  const action = searchParams.get('action');
  const query = new URLSearchParams({ ...(action && { action }), redirectTo: pathname + search });
  return `${hrefOf('upgrade')}?${query}`;
}

/** The restriction of a user; null without one. An operator without a seat finishes open sessions. */
export function accountRestrictionOf({ user, company, isLocked }: Me, url: URL): AccountRestriction | null {
  if (company.deletionAt !== null) return { messageId: 'app.user.restoreToContinue', href: hrefOf('delete') };
  if (!user.isVerified) return { messageId: 'app.user.verifyToContinue', href: upgradeHref(url) };
  if (company.settings.secondFactorRequired && !user.secondFactor) {
    return { messageId: 'app.user.secondFactorToContinue', href: `${hrefOf('settings')}?section=second-factor` };
  }
  if (isLocked && !isSessionWindow(url.pathname)) return { messageId: 'app.user.lockedToContinue', href: hrefOf('upgrade') };
  return null;
}

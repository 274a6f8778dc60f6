import { hrefOf, type Me } from '@nearhand/platform/core';

/** What has to be put right before the company's pages open: in words, and where. */
export interface AccountRestriction {
  messageId: string;
  href: string;
}

/** The wanted page travels along, and what is to be done on it. */
function upgradeHref({ pathname, search, searchParams }: URL): string {
  const action = searchParams.get('action');
  const wanted = new URLSearchParams({ ...(action && { action }), redirectTo: pathname + search });
  return `${hrefOf('upgrade')}?${wanted}`;
}

/** What keeps a user from a page of the company; null where nothing does. */
export function accountRestrictionOf({ user, company }: Me, url: URL): AccountRestriction | null {
  if (company.deletionAt !== null) return { messageId: 'app.user.restoreToContinue', href: hrefOf('delete') };
  if (!user.isVerified) return { messageId: 'app.user.verifyToContinue', href: upgradeHref(url) };
  if (company.settings.secondFactorRequired && !user.secondFactor) {
    return { messageId: 'app.user.secondFactorToContinue', href: `${hrefOf('settings')}?section=second-factor` };
  }
  return null;
}

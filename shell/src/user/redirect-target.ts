import { boot, hrefOf } from '@nearhand/platform/core';
import { safeRedirect } from './safe-redirect';

interface Arrival {
  /** The address that was wanted, from wherever it came; followed only when it is ours. */
  redirectTo: string | null;
  /** Somebody who has just made a company is shown around. */
  isNewOwner?: boolean;
}

const apiBase = () => new URL(boot.apiBase, location.href);

/** The path of a wanted address, or null where it leads elsewhere. */
export const trustedPath = (redirectTo: string | null): string | null => safeRedirect(redirectTo, apiBase());

/** Sign-in, which leads on from there. */
export const signInHref = (redirectTo: string): string => `${hrefOf('sign-in')}?${new URLSearchParams({ redirectTo })}`;

/** Where to go after signing in or up (spec §4). */
export function redirectTarget({ redirectTo, isNewOwner = false }: Arrival): string {
  const wanted = trustedPath(redirectTo);
  if (!isNewOwner) return wanted ?? hrefOf('devices');
  const url = new URL(wanted ?? hrefOf('app'), location.origin);
  url.searchParams.set('action', 'onboarding');
  return url.pathname + url.search + url.hash;
}

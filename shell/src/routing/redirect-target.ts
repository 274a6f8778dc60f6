import { boot, hrefOf } from '@nearhand/platform/core';
import { safeRedirect } from './safe-redirect';

interface Arrival {
  /** Requested destination from any source; used only if it is on our origin. */
  redirectTo: string | null;
  /** Starts the onboarding. */
  isNewOwner?: boolean;
}

const apiBase = () => new URL(boot.apiBase, location.href);

/** Path of a trusted destination, else null. */
export const trustedPath = (redirectTo: string | null): string | null => safeRedirect(redirectTo, apiBase());

/** Sign-in page that continues to a path. */
export const signInHref = (redirectTo: string): string => `${hrefOf('sign-in')}?${new URLSearchParams({ redirectTo })}`;

/** Destination after signing in or up (spec §4). */
export function redirectTarget({ redirectTo, isNewOwner = false }: Arrival): string {
  const target = trustedPath(redirectTo);
  if (!isNewOwner) return target ?? hrefOf('devices');
  const url = new URL(target ?? hrefOf('app'), location.origin);
  url.searchParams.set('action', 'onboarding');
  return url.pathname + url.search + url.hash;
}

/** Destination of the link that verifies the address of a new user, in any browser; null if the server decides. */
export const mailedTarget = (arrival: Arrival): string | null => trustedPath(arrival.redirectTo) && redirectTarget(arrival);

import { hrefOf } from '@nearhand/platform/core';
import { trustedPath } from '../../routing/redirect-target';

/** The after-verification page reloads the verified address first, so it precedes the destination. */
export function afterVerificationHref(continueUrl: string | null): string {
  const target = trustedPath(continueUrl);
  const page = hrefOf('after-verification');
  if (target?.startsWith(page)) return target;
  return target ? `${page}?${new URLSearchParams({ redirectTo: target })}` : page;
}

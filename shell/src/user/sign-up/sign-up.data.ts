import { hrefOf } from '@nearhand/platform/core';
import { type AuthOptions, loadAuthOptions } from '@nearhand/platform/identity';
import { type LoaderFunctionArgs, replace } from '@nearhand/platform/router';
import { pendingInvitationToken, takeInvitationFromPage } from '../pending-invitation';

/** Fallback: passwords work, and an unneeded captcha does no harm. */
const unknown: AuthOptions = { providers: [], isCaptchaRequired: true, isIdentityEmbedded: true };

export const loadSignUpOptions = (): Promise<AuthOptions> => loadAuthOptions().catch(() => unknown);

/** Invited users sign up on the page of their invitation. */
export async function loadSignUp({ request: { url } }: LoaderFunctionArgs): Promise<AuthOptions> {
  takeInvitationFromPage(new URL(url).search);
  if (pendingInvitationToken() !== null) throw replace(hrefOf('invitation'));
  return loadSignUpOptions();
}

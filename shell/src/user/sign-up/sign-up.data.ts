import { ApiError, hrefOf } from '@nearhand/platform/core';
import { type AuthOptions, loadAuthOptions } from '@nearhand/platform/identity';
import { type LoaderFunctionArgs, replace } from '@nearhand/platform/router';
import { type InvitationCard, loadInvitation } from '../invitation/invitation.data';
import { pendingInvitationToken, takeInvitationFromPage } from '../invitation/pending-invitation';

export interface SignUpPage {
  options: AuthOptions;
  /** Null if the user creates a company. */
  invitation: InvitationCard | null;
}

/** Fallback: passwords work, and an unneeded captcha does no harm. */
const unknown: AuthOptions = { providers: [], isCaptchaRequired: true, isIdentityEmbedded: true };

/** An invalid invitation is explained on its own page. */
async function followed(signal: AbortSignal): Promise<InvitationCard | null> {
  const token = pendingInvitationToken();
  if (token === null) return null;
  try {
    return await loadInvitation(token, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw replace(hrefOf('invitation'));
    throw error;
  }
}

export async function loadSignUp({ request: { url, signal } }: LoaderFunctionArgs): Promise<SignUpPage> {
  const { search, searchParams } = new URL(url);
  if (takeInvitationFromPage(search)) {
    const redirectTo = searchParams.get('redirectTo');
    throw replace(hrefOf('sign-up') + (redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''));
  }
  const [options, invitation] = await Promise.all([loadAuthOptions().catch(() => unknown), followed(signal)]);
  return { options, invitation };
}

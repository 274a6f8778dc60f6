import { ApiError, api, hrefOf, isSignedIn, type Me, unwrap } from '@nearhand/platform/core';
import type { AuthOptions } from '@nearhand/platform/identity';
import { type LoaderFunctionArgs, replace } from '@nearhand/platform/router';
import { clearPendingInvitation, pendingInvitationToken, takeInvitationFromPage } from '../pending-invitation';
import { loadSignUpOptions } from '../sign-up/sign-up.data';
import { type InvitationCard, loadInvitation } from './invitation.data';

/** State of the invitation page. `open`: for the signed-in user `me`; `new`: for somebody who is not signed in. */
export type InvitationPage =
  | { kind: 'invalid' }
  | { kind: 'limited'; message: string }
  | { kind: 'open'; token: string; invitation: InvitationCard; me: Me }
  | { kind: 'new'; token: string; invitation: InvitationCard; options: AuthOptions };

async function signedIn(signal: AbortSignal): Promise<Me | null> {
  if (!isSignedIn()) return null;
  return unwrap(api.GET('/me', { signal })).catch((error: unknown) => {
    // The token was rejected, so nobody is signed in.
    if (isSignedIn()) throw error;
    return null;
  });
}

async function pageOf(token: string, signal: AbortSignal): Promise<InvitationPage> {
  try {
    const [invitation, me] = await Promise.all([loadInvitation(token, signal), signedIn(signal)]);
    return me ? { kind: 'open', token, invitation, me } : { kind: 'new', token, invitation, options: await loadSignUpOptions() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 429) return { kind: 'limited', message: error.message };
    clearPendingInvitation();
    return { kind: 'invalid' };
  }
}

export async function loadInvitationPage({ request: { url, signal } }: LoaderFunctionArgs): Promise<InvitationPage> {
  // Loaders receive no fragment: reads it from the location.
  if (takeInvitationFromPage(new URL(url).search)) throw replace(hrefOf('invitation'));
  const token = pendingInvitationToken();
  return token === null ? { kind: 'invalid' } : pageOf(token, signal);
}

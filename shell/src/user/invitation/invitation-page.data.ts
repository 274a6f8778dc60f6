import { ApiError, api, hrefOf, isSignedIn, type Me, unwrap } from '@nearhand/platform/core';
import { type LoaderFunctionArgs, replace } from '@nearhand/platform/router';
import { type InvitationCard, loadInvitation } from './invitation.data';
import { clearPendingInvitation, pendingInvitationToken, takeInvitationFromPage } from './pending-invitation';

/** State of the invitation page; `me` is the signed-in user. */
export type InvitationPage =
  | { kind: 'invalid' }
  | { kind: 'limited'; message: string }
  | { kind: 'open'; token: string; invitation: InvitationCard; me: Me | null };

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
    return { kind: 'open', token, invitation, me };
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

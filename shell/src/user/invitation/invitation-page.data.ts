import { ApiError, api, hrefOf, isSignedIn, type Me, unwrap } from '@nearhand/platform/core';
import { type LoaderFunctionArgs, replace } from '@nearhand/platform/router';
import { type InvitationCard, loadInvitation } from './invitation.data';
import { clearPendingInvitation, pendingInvitationToken, takeInvitationFromPage } from './pending-invitation';

/** The invitation as this visitor meets it; `me` is who is signed in. */
export type InvitationPage =
  | { kind: 'invalid' }
  | { kind: 'limited'; message: string }
  | { kind: 'open'; token: string; invitation: InvitationCard; me: Me | null };

async function signedIn(signal: AbortSignal): Promise<Me | null> {
  if (!isSignedIn()) return null;
  return unwrap(api.GET('/me', { signal })).catch((error: unknown) => {
    // A token that was refused: nobody is signed in then.
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
  // The router hands loaders no fragment; a link is opened by the browser itself.
  if (takeInvitationFromPage(new URL(url).search)) throw replace(hrefOf('invitation'));
  const token = pendingInvitationToken();
  return token === null ? { kind: 'invalid' } : pageOf(token, signal);
}

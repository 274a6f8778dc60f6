import { api, unwrap } from '../core/api.ts';
import { hrefOf } from '../core/hrefs.ts';
import { isIdentityHosted } from '../core/identity-url.ts';
import { callAsUser } from './call-as-user.ts';

/** Sends the link that verifies the caller's address; it leads on to `redirectTo`. */
export async function sendVerificationLink(redirectTo: string | null): Promise<void> {
  await unwrap(api.POST('/auth/send-verification-link', { params: { query: redirectTo ? { redirectTo } : {} } }));
}

/** Sends a link to a new address of the caller; it takes effect when that is opened. Needs a recent sign-in. */
export async function sendEmailChange(newEmail: string): Promise<void> {
  if (!isIdentityHosted()) return void (await unwrap(api.PUT('/me/email', { body: { email: newEmail } })));
  // Who keeps the identities changes their addresses: only the user may ask for it there.
  const onwards = new URLSearchParams({ redirectTo: hrefOf('settings') });
  const continueUrl = new URL(`${hrefOf('after-verification')}?${onwards}`, location.origin).href;
  await callAsUser('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail, continueUrl });
}

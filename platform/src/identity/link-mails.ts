import { api, unwrap } from '../core/api.ts';
import { hrefOf } from '../core/hrefs.ts';
import { isIdentityHosted } from '../core/identity/identity-url.ts';
import { callAsUser } from './call-as-user.ts';

/** Mails the link that verifies the user's address; the link continues to `redirectTo`. */
export async function sendVerificationLink(redirectTo: string | null): Promise<void> {
  await unwrap(api.POST('/auth/send-verification-link', { params: { query: redirectTo ? { redirectTo } : {} } }));
}

/** Mails a link to the new address, which takes effect when it is opened. Needs a recent sign-in. */
export async function sendEmailChange(newEmail: string): Promise<void> {
  if (!isIdentityHosted()) return void (await unwrap(api.PUT('/me/email', { body: { email: newEmail } })));
  // A hosted identity service changes addresses only at the user's own request.
  const onwards = new URLSearchParams({ redirectTo: hrefOf('settings') });
  const continueUrl = new URL(`${hrefOf('after-verification')}?${onwards}`, location.origin).href;
  await callAsUser('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail, continueUrl });
}

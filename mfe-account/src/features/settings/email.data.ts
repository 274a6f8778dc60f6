import { api, unwrap, withRecentSignIn } from '@nearhand/platform/core';

/** Sends a link to a new address; it takes effect when that is opened. */
export const changeEmail = (email: string): Promise<void> =>
  withRecentSignIn(() => unwrap(api.PUT('/me/email', { body: { email } }))).then(() => {});

/** Sends the link that verifies the caller's address; it comes back to `redirectTo`. */
export const sendVerification = (redirectTo: string): Promise<void> =>
  unwrap(api.POST('/auth/send-verification-link', { params: { query: { redirectTo } } })).then(() => {});

import { withRecentSignIn } from '@nearhand/platform/core';
import { sendEmailChange } from '@nearhand/platform/identity';

/** Mails a link to the new address. Needs a recent sign-in. */
export const changeEmail = (email: string): Promise<void> => withRecentSignIn(() => sendEmailChange(email));

import { withRecentSignIn } from '@nearhand/platform/core';
import { sendEmailChange } from '@nearhand/platform/identity';

/** Sends a link to a new address; it takes effect when that is opened. */
export const changeEmail = (email: string): Promise<void> => withRecentSignIn(() => sendEmailChange(email));

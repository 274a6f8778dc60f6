import { type AuthOptions, loadAuthOptions } from '@nearhand/platform/identity';

const longestMs = 1000;

/** The sign-in methods of this server, so that no button moves when they arrive; null if they take longer than a second. */
export const loadSignIn = (): Promise<AuthOptions | null> =>
  Promise.race([loadAuthOptions().catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, longestMs, null))]);

import { api, unwrap, withRecentSignIn } from '@nearhand/platform/core';

/** Creates ten codes and invalidates the previous ones. */
export async function createRecoveryCodes(): Promise<readonly string[]> {
  const { codes } = await withRecentSignIn(() => unwrap(api.POST('/me/recovery-code')));
  return codes;
}

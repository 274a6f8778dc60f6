import { api, unwrap, withRecentSignIn } from '@nearhand/platform/core';

/** Ten new codes; the old ones work no more. */
export async function createRecoveryCodes(): Promise<readonly string[]> {
  const { codes } = await withRecentSignIn(() => unwrap(api.POST('/me/recovery-code')));
  return codes;
}

import { api, unwrap } from '@nearhand/platform/core';

/** A solution of a new puzzle: signing up and a forgotten password ask for one. */
export async function solveAuthCaptcha(signal: AbortSignal): Promise<string> {
  const asked = unwrap(api.GET('/auth/captcha', { signal }));
  const [{ solveCaptcha }, challenge] = await Promise.all([import('@nearhand/platform/captcha'), asked]);
  return solveCaptcha(challenge, signal);
}

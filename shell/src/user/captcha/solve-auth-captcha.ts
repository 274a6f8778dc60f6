import { api, unwrap } from '@nearhand/platform/core';

/** Fetches and solves a captcha, for signing up and for forgotten passwords. */
export async function solveAuthCaptcha(signal: AbortSignal): Promise<string> {
  const asked = unwrap(api.GET('/auth/captcha', { signal }));
  const [{ solveCaptcha }, challenge] = await Promise.all([import('@nearhand/platform/captcha'), asked]);
  return solveCaptcha(challenge, signal);
}

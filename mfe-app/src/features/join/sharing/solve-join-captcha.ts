import { solveCaptcha as solve } from '@nearhand/platform/captcha';
import { api, unwrap } from '@nearhand/platform/core';

/** Fetches a captcha and solves it in a worker. */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  return solve(await unwrap(api.GET('/session/captcha', { signal })), signal);
}

import { solveCaptcha as solve } from '@nearhand/platform/captcha';
import { api, unwrap } from '@nearhand/platform/core';

/** Fetches the puzzle that comes before an answer, solves it beside the page, and gives what proves it. */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  return solve(await unwrap(api.GET('/session/captcha', { signal })), signal);
}

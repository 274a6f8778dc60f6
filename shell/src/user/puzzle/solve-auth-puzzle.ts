import { solvePuzzle } from '@nearhand/platform/captcha';
import { api, unwrap } from '@nearhand/platform/core';

/** A solution of a new puzzle: signing up and a forgotten password ask for one. */
export const solveAuthPuzzle = async (signal: AbortSignal): Promise<string> =>
  solvePuzzle(await unwrap(api.GET('/auth/captcha', { signal })), signal);

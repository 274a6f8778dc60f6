import { ApiError, api, store, tokensAtom, unwrap } from '@nearhand/platform/core';
import type { FrameTokens } from '../../shared/sign-in-messages.ts';

/** The refresh tokens of a hosted identity provider can be used more than once, so the frame gets the same ones. */
function ownTokens(): FrameTokens {
  const tokens = store.get(tokensAtom);
  if (!tokens) throw new Error('Nobody is signed in');
  const { accessToken, refreshToken, expiresAt } = tokens;
  return { accessToken, refreshToken, expiresIn: Math.max(1, Math.floor((expiresAt - Date.now()) / 1000)) };
}

/** Tokens for a frame of this user. */
export async function fetchFrameTokens(): Promise<FrameTokens> {
  try {
    return await unwrap(api.POST('/me/sign-in'));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'IDENTITY_HOSTED') return ownTokens();
    throw error;
  }
}

import { isRecord } from '@nearhand/contracts/is-record';
import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '../core/api.ts';
import { ApiError } from '../core/errors.ts';
import { signInAtom, tokensOf } from '../core/identity/sign-in.ts';
import { storeTokens } from '../core/identity/tokens.ts';
import { store } from '../core/store.ts';

type FrameTokens = components['schemas']['FrameSignIn'];

/** The refresh tokens of a hosted identity provider can be used more than once, so the frame gets the same ones. */
async function ownTokens(): Promise<FrameTokens> {
  const signIn = store.get(signInAtom);
  const tokens = signIn && (await tokensOf(signIn));
  if (!tokens) throw new Error('Nobody is signed in');
  return { ...tokens, expiresIn: Math.max(1, Math.floor((signIn.expiresAt - Date.now()) / 1000)) };
}

async function fetchFrameTokens(): Promise<FrameTokens> {
  try {
    return await unwrap(api.POST('/me/sign-in'));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'IDENTITY_HOSTED') return ownTokens();
    throw error;
  }
}

const type = 'nearhand:signedIn';

function isTokens(value: unknown): value is FrameTokens {
  return (
    isRecord(value) &&
    typeof value['accessToken'] === 'string' &&
    typeof value['refreshToken'] === 'string' &&
    typeof value['expiresIn'] === 'number'
  );
}

/** Gives a page of ours in a frame, whose storage the browser keeps apart, a sign-in of its own. The frame has asked with the nonce. */
export async function sendSignIn(frame: Window, nonce: string): Promise<void> {
  const tokens = await fetchFrameTokens();
  frame.postMessage({ type, nonce, tokens }, location.origin);
}

/** Signs in with a message of `sendSignIn`. False for anything else, or another nonce. */
export function takeSignIn(data: unknown, nonce: string): boolean {
  if (!isRecord(data) || data['type'] !== type || data['nonce'] !== nonce || !isTokens(data['tokens'])) return false;
  const { expiresIn, ...tokens } = data['tokens'];
  void storeTokens(tokens, expiresIn);
  return true;
}

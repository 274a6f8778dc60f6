/** Messages between a framed page and the window that it has opened for signing in. Both have our origin. */
export type SignInMessage =
  | { type: 'nearhand:signInReady' }
  | { type: 'nearhand:signInWanted'; nonce: string }
  | { type: 'nearhand:signedIn'; nonce: string; tokens: FrameTokens };

/** `expiresIn` is in seconds. */
export interface FrameTokens {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isTokens(value: unknown): value is FrameTokens {
  return (
    isRecord(value) &&
    typeof value['accessToken'] === 'string' &&
    typeof value['refreshToken'] === 'string' &&
    typeof value['expiresIn'] === 'number'
  );
}

/** The message, or null if the data is something else. */
export function signInMessageOf(data: unknown): SignInMessage | null {
  if (!isRecord(data)) return null;
  const { type, nonce, tokens } = data;
  if (type === 'nearhand:signInReady') return { type };
  if (typeof nonce !== 'string') return null;
  if (type === 'nearhand:signInWanted') return { type, nonce };
  return type === 'nearhand:signedIn' && isTokens(tokens) ? { type, nonce, tokens } : null;
}

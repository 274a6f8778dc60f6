/** Messages between a framed page and the window that it has opened for signing in. Both have our origin. */
export type SignInMessage = { type: 'nearhand:signInReady' } | { type: 'nearhand:signInWanted'; nonce: string };

/** The message, or null if the data is something else. */
export function signInMessageOf(data: unknown): SignInMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, nonce } = data as Record<string, unknown>;
  if (type === 'nearhand:signInReady') return { type };
  return type === 'nearhand:signInWanted' && typeof nonce === 'string' ? { type, nonce } : null;
}

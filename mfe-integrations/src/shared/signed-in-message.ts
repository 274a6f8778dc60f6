const type = 'nearhand:signed-in';

/** Contains no token: a refresh token that is used twice is revoked. */
export interface SignedInMessage {
  type: typeof type;
  name: string;
  email: string;
  company: string;
}

export const signedInMessage = (who: Omit<SignedInMessage, 'type'>): SignedInMessage => ({ type, ...who });

export function isSignedInMessage(data: unknown): data is SignedInMessage {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== type) return false;
  return ['name', 'email', 'company'].every((field) => typeof (data as Record<string, unknown>)[field] === 'string');
}

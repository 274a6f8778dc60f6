import { accessToken, replaceAccessToken } from '../core/identity/tokens.ts';
import { callIdentity } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';

const endedCodes = ['TOKEN_EXPIRED', 'INVALID_ID_TOKEN'];

const hasEnded = (error: unknown) => error instanceof IdentityError && endedCodes.includes(error.code);

/** Calls the identity provider as the signed-in user; reauthenticates and retries if the sign-in has ended. */
export async function callAsUser<Answer>(path: string, body: object): Promise<Answer> {
  const idToken = await accessToken();
  if (!idToken) throw new IdentityError('TOKEN_EXPIRED');
  try {
    return await callIdentity<Answer>(path, { ...body, idToken });
  } catch (error) {
    const fresh = hasEnded(error) ? await replaceAccessToken(idToken) : null;
    if (!fresh) throw error;
    return callIdentity<Answer>(path, { ...body, idToken: fresh });
  }
}

import type { ReplyOf } from '../../../../http/call.ts';
import { accessSeconds } from '../sign-in/identity-token.service.ts';
import { isPending } from '../sign-in/sign-in-flow.service.ts';
import type { IdpResult } from './idp-sign-in.service.ts';

/** Protocol response of a sign-in through a provider. */
export function toIdpAnswer({ profile, identity, outcome, isNewUser }: IdpResult): ReplyOf<'signInWithIdp'> {
  const { provider, subject, email, emailVerified, displayName, photoUrl } = profile;
  const answer = {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: provider,
    federatedId: subject,
    email,
    emailVerified,
    displayName,
    ...(photoUrl !== null && { photoUrl }),
    rawUserInfo: JSON.stringify({ sub: subject, email, email_verified: emailVerified, name: displayName }),
  };
  if (!identity) return { ...answer, needConfirmation: true };
  const account = { ...answer, localId: identity.identityId, isNewUser };
  if (!outcome) return account;
  if (isPending(outcome)) return { ...account, mfaPendingCredential: outcome.mfaPendingCredential, mfaInfo: outcome.mfaInfo };
  return { ...account, idToken: outcome.idToken, refreshToken: outcome.refreshToken, expiresIn: String(accessSeconds) };
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { deviceName } from '../../../../http/device-name.ts';
import { accessSeconds, type IssuedTokens } from './identity-token.service.ts';
import type { SignInEntity } from './sign-in.entity.ts';
import { isPending, type PendingSignIn, type SignInOutcome } from './sign-in-flow.service.ts';

type TokenFields = { idToken: string; refreshToken: string; expiresIn: string };
type PendingFields = Pick<PendingSignIn, 'mfaPendingCredential' | 'mfaInfo'>;

/** Tokens with the protocol's field names. */
export const toTokens = ({ idToken, refreshToken }: IssuedTokens): TokenFields => ({
  idToken,
  refreshToken,
  expiresIn: String(accessSeconds),
});

/** Tokens, or the pending second factor. */
export function toOutcome(outcome: SignInOutcome): TokenFields | PendingFields {
  if (!isPending(outcome)) return toTokens(outcome);
  const { mfaPendingCredential, mfaInfo } = outcome;
  return { mfaPendingCredential, mfaInfo };
}

/** API representation of a sign-in. */
export function toSignIn(signIn: SignInEntity, currentId: string | null): components['schemas']['SignIn'] {
  const { signInId, method, hasSecondFactor, address, userAgent, createdAt, lastUsedAt } = signIn;
  return {
    signInId,
    method,
    hasSecondFactor,
    address,
    device: deviceName(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: signInId === currentId,
  };
}

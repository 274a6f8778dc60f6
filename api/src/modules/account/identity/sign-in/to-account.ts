import type { ReplyOf } from '../../../../http/call.ts';
import type { IdentityEntity } from '../identity.entity.ts';
import type { IdentityProviderEntity } from '../identity-provider.entity.ts';

type Account = ReplyOf<'lookupAccount'>['users'][number];
export type MfaInfo = NonNullable<Account['mfaInfo']>[number];

/** Placeholder: reveals that there is a password. */
export const redactedHash = 'UkVEQUNURUQ=';

const milliseconds = (at: Date) => String(at.getTime());

/** The second factor, if there is one. */
export function toMfaInfo({ totpId, totpName, totpEnrolledAt }: IdentityEntity): MfaInfo[] {
  if (totpId === null || !totpEnrolledAt) return [];
  return [{ mfaEnrollmentId: totpId, displayName: totpName ?? '', enrolledAt: totpEnrolledAt.toISOString(), totpInfo: {} }];
}

/** Linked providers, including the password. */
export function toProviderInfo(
  { email, displayName, passwordHash }: IdentityEntity,
  providers: readonly IdentityProviderEntity[],
): NonNullable<Account['providerUserInfo']> {
  const password = { providerId: 'password', rawId: email, federatedId: email, email, displayName };
  const others = providers.map((linked) => ({
    providerId: linked.provider,
    rawId: linked.subject,
    federatedId: linked.subject,
    email: linked.email,
    displayName: linked.displayName,
    ...(linked.photoUrl !== null && { photoUrl: linked.photoUrl }),
  }));
  return [...(passwordHash === null ? [] : [password]), ...others];
}

/** Protocol representation of an account. */
export function toAccount(identity: IdentityEntity, providers: readonly IdentityProviderEntity[]): Account {
  const { identityId, email, emailVerified, displayName, validSince, createdAt, lastSignInAt, disabled, photoUrl, passwordHash } = identity;
  const mfaInfo = toMfaInfo(identity);
  return {
    localId: identityId,
    email,
    emailVerified,
    displayName,
    ...(photoUrl !== null && { photoUrl }),
    ...(passwordHash !== null && {
      passwordHash: redactedHash,
      passwordUpdatedAt: (identity.passwordChangedAt ?? createdAt).getTime(),
    }),
    providerUserInfo: toProviderInfo(identity, providers),
    ...(mfaInfo.length > 0 && { mfaInfo }),
    validSince: String(Math.floor(validSince.getTime() / 1000)),
    createdAt: milliseconds(createdAt),
    lastLoginAt: milliseconds(lastSignInAt ?? createdAt),
    disabled,
  };
}

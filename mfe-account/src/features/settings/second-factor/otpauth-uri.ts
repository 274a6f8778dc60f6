import type { TotpSecret } from '@nearhand/platform/identity';

const issuer = 'Nearhand';

/** Key URI format of authenticator apps. */
export function otpauthUri({ sharedSecretKey, hashingAlgorithm, verificationCodeLength, periodSec }: TotpSecret, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  // Not URLSearchParams: spaces have to be %20.
  const facts = [
    `secret=${sharedSecretKey}`,
    `issuer=${encodeURIComponent(issuer)}`,
    `algorithm=${hashingAlgorithm.replace('-', '').toUpperCase()}`,
    `digits=${verificationCodeLength}`,
    `period=${periodSec}`,
  ];
  return `otpauth://totp/${label}?${facts.join('&')}`;
}

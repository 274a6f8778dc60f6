import type { TotpSecret } from '@nearhand/platform/identity';

const issuer = 'Nearhand';

/** Key URI format of authenticator apps. */
export function otpauthUri({ sharedSecretKey, hashingAlgorithm, verificationCodeLength, periodSec }: TotpSecret, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  // URLSearchParams would not encode spaces as %20.
  const facts = [
    `secret=${sharedSecretKey}`,
    `issuer=${encodeURIComponent(issuer)}`,
    `algorithm=${hashingAlgorithm.replace('-', '').toUpperCase()}`,
    `digits=${verificationCodeLength}`,
    `period=${periodSec}`,
  ];
  return `otpauth://totp/${label}?${facts.join('&')}`;
}

import type { TotpSecret } from '@nearhand/platform/identity';

const issuer = 'Nearhand';

/** What the picture says to an authenticator app: the key URI format that all of them read. */
export function otpauthUri({ sharedSecretKey, hashingAlgorithm, verificationCodeLength, periodSec }: TotpSecret, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  // Written out, since a blank has to be %20 here.
  const facts = [
    `secret=${sharedSecretKey}`,
    `issuer=${encodeURIComponent(issuer)}`,
    `algorithm=${hashingAlgorithm.replace('-', '').toUpperCase()}`,
    `digits=${verificationCodeLength}`,
    `period=${periodSec}`,
  ];
  return `otpauth://totp/${label}?${facts.join('&')}`;
}

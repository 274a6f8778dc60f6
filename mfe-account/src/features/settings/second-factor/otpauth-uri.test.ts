import { describe, expect, it } from 'vitest';
import { otpauthUri } from './otpauth-uri.ts';

describe('otpauthUri', () => {
  it('contains secret, account and code parameters', () => {
    const secret = {
      sharedSecretKey: 'JBSWY3DPEHPK3PXP',
      hashingAlgorithm: 'SHA1',
      verificationCodeLength: 6,
      periodSec: 30,
      sessionInfo: 'x',
      finalizeEnrollmentTime: '2026-11-21T10:00:00.000Z',
    };
    expect(otpauthUri(secret, 'ada+work@example.com')).toBe(
      'otpauth://totp/Nearhand:ada%2Bwork%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Nearhand&algorithm=SHA1&digits=6&period=30',
    );
  });
});

import { Secret, TOTP } from 'otpauth';
import { aUser, type TestCompany, type TestUser } from './a-company.ts';
import { askIdentity, signIn, type Tokens } from './a-sign-in.ts';
import type { TestApp } from './test-app.ts';

export interface Enrolled extends TestUser {
  tokens: Tokens;
  secret: string;
  /** The token with which the factor was added. */
  usedCode: string;
}

/** Each code is accepted once, so the next one belongs to a later period. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

export async function startEnrollment(test: TestApp, idToken: string): Promise<{ sharedSecretKey: string; sessionInfo: string }> {
  const { body } = await askIdentity(test, 'v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  return body['totpSessionInfo'] as { sharedSecretKey: string; sessionInfo: string };
}

export const finishEnrollment = (test: TestApp, idToken: string, sessionInfo: string, verificationCode: string) =>
  askIdentity(test, 'v2/accounts/mfaEnrollment:finalize', {
    idToken,
    displayName: 'Phone',
    totpVerificationInfo: { sessionInfo, verificationCode },
  });

/** An operator who has just added a second factor. */
export async function anEnrolled(test: TestApp, { companyId }: TestCompany, name: string): Promise<Enrolled> {
  const testUser = await aUser(test, companyId, name, {});
  const { idToken } = await signIn(test, testUser.user.email);
  const { sharedSecretKey: secret, sessionInfo } = await startEnrollment(test, idToken);
  const usedCode = codeOf(secret);
  const { body } = await finishEnrollment(test, idToken, sessionInfo, usedCode);
  return { ...testUser, secret, usedCode, tokens: body as unknown as Tokens };
}

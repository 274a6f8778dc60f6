import type { ReplyOf } from '../../http/call.ts';
import { IdentityError } from '../../http/identity-error.ts';
import { isCommonPassword } from './common-passwords.ts';

const rules = {
  minPasswordLength: 10,
  maxPasswordLength: 128,
  containsLowercaseCharacter: true,
  containsUppercaseCharacter: true,
  containsNumericCharacter: true,
} as const;

/** What a password must be like; clients show each rule as it is met. */
export const passwordPolicy: ReplyOf<'getPasswordPolicy'> = {
  customStrengthOptions: rules,
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
};

const keepsRules = (password: string) =>
  password.length >= rules.minPasswordLength &&
  password.length <= rules.maxPasswordLength &&
  /[a-z]/.test(password) &&
  /[A-Z]/.test(password) &&
  /[0-9]/.test(password);

/** Refuses what does not follow the policy, and what everybody uses. */
export async function ensureGoodPassword(password: string): Promise<void> {
  if (!keepsRules(password)) throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
  if (await isCommonPassword(password)) throw new IdentityError('WEAK_PASSWORD');
}

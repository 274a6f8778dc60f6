import type { ReplyOf } from '../../../../http/call.ts';
import { IdentityError } from '../../../../http/errors/identity-error.ts';
import { isCommonPassword } from './common-passwords.ts';

const rules = {
  minPasswordLength: 10,
  maxPasswordLength: 128,
  containsLowercaseCharacter: true,
  containsUppercaseCharacter: true,
  containsNumericCharacter: true,
} as const;

/** Password policy, which clients show while the user types. */
export const passwordPolicy: ReplyOf<'getPasswordPolicy'> = {
  customStrengthOptions: rules,
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
};

/** Characters of any alphabet, counted as in clients, which show each rule. */
function keepsRules(password: string): boolean {
  const { length } = [...password];
  const isLong = length >= rules.minPasswordLength && length <= rules.maxPasswordLength;
  return isLong && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\d/.test(password);
}

/** Rejects an empty password, and passwords that violate the policy or are common. */
export async function ensureGoodPassword(typed: string): Promise<void> {
  if (!typed) throw new IdentityError('MISSING_PASSWORD');
  const password = typed.normalize('NFC');
  if (!keepsRules(password)) throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
  if (await isCommonPassword(password)) throw new IdentityError('WEAK_PASSWORD');
}

import type { PasswordPolicy } from '../core/identity/password-policy.ts';

/** The policy of the embedded identity provider. */
export const aPasswordPolicy = ({ minPasswordLength = 10, maxPasswordLength = 128 } = {}): PasswordPolicy => ({
  customStrengthOptions: {
    minPasswordLength,
    maxPasswordLength,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: [],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});

import type { ReplyOf } from '../../http/call.ts';

/** What a password must be like; clients show each rule as it is met. */
export const passwordPolicy: ReplyOf<'getPasswordPolicy'> = {
  customStrengthOptions: {
    minPasswordLength: 10,
    maxPasswordLength: 128,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
};

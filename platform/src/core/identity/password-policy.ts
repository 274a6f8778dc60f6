import type { components } from '@nearhand/contracts/identity.gen';
import { resilientFetch } from '../resilient-fetch.ts';
import { identityUrl } from './identity-url.ts';

/** Password rules of the identity provider. */
export type PasswordPolicy = components['schemas']['PasswordPolicy'];

export type PasswordRule = 'minLength' | 'maxLength' | 'lowercase' | 'uppercase' | 'digit';

let kept: Promise<PasswordPolicy> | null = null;

async function load(): Promise<PasswordPolicy> {
  const response = await resilientFetch(new Request(identityUrl('identitytoolkit.googleapis.com/v2/passwordPolicy')));
  if (!response.ok) throw new Error(`The password policy cannot be had: ${response.status}`);
  return (await response.json()) as PasswordPolicy;
}

/** Returns the cached policy; `forceReload` fetches it again, for example after a rejected password. */
export function loadPasswordPolicy({ forceReload = false } = {}): Promise<PasswordPolicy> {
  if (forceReload) kept = null;
  kept ??= load().catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

/** The rules in display order, each with whether the password meets it. */
export function checkPassword({ customStrengthOptions: options }: PasswordPolicy, typed: string) {
  // Normalized, as the server counts it.
  const password = typed.normalize('NFC');
  const { length } = [...password];
  const rules: [PasswordRule, boolean, boolean][] = [
    ['minLength', true, length >= options.minPasswordLength],
    // Shown only when it is broken.
    ['maxLength', length > options.maxPasswordLength, length <= options.maxPasswordLength],
    ['lowercase', options.containsLowercaseCharacter, /\p{Ll}/u.test(password)],
    ['uppercase', options.containsUppercaseCharacter, /\p{Lu}/u.test(password)],
    ['digit', options.containsNumericCharacter, /\d/.test(password)],
  ];
  return rules.filter(([, isAsked]) => isAsked).map(([rule, , isMet]) => ({ rule, isMet }));
}

/** Whether a password meets the policy. The server decides if there is none. */
export const isPasswordValid = (policy: PasswordPolicy | null, password: string): boolean =>
  policy === null || checkPassword(policy, password).every(({ isMet }) => isMet);

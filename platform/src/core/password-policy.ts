import type { components } from '@nearhand/contracts/identity.gen';
import { identityUrl } from './identity-url.ts';
import { resilientFetch } from './resilient-fetch.ts';

/** What a password must be like, as the identity provider says. */
export type PasswordPolicy = components['schemas']['PasswordPolicy'];

export type PasswordRule = 'minLength' | 'maxLength' | 'lowercase' | 'uppercase' | 'digit';

let kept: Promise<PasswordPolicy> | null = null;

async function load(): Promise<PasswordPolicy> {
  const response = await resilientFetch(new Request(identityUrl('identitytoolkit.googleapis.com/v2/passwordPolicy')));
  if (!response.ok) throw new Error(`The password policy cannot be had: ${response.status}`);
  return (await response.json()) as PasswordPolicy;
}

/** The policy, asked for once; `forceReload` asks again, as is due when a rule has failed. */
export function loadPasswordPolicy({ forceReload = false } = {}): Promise<PasswordPolicy> {
  if (forceReload) kept = null;
  kept ??= load().catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

/** The policy's rules in the order in which they are shown, each with whether the password keeps it. */
export function checkPassword({ customStrengthOptions: options }: PasswordPolicy, password: string) {
  const { length } = [...password];
  const rules: [PasswordRule, boolean, boolean][] = [
    ['minLength', true, length >= options.minPasswordLength],
    // Nobody needs to read this one before it is broken.
    ['maxLength', length > options.maxPasswordLength, length <= options.maxPasswordLength],
    ['lowercase', options.containsLowercaseCharacter, /\p{Ll}/u.test(password)],
    ['uppercase', options.containsUppercaseCharacter, /\p{Lu}/u.test(password)],
    ['digit', options.containsNumericCharacter, /\d/.test(password)],
  ];
  return rules.filter(([, isAsked]) => isAsked).map(([rule, , isMet]) => ({ rule, isMet }));
}

/** Whether the policy lets the password pass; without a policy the server decides alone. */
export const isPasswordValid = (policy: PasswordPolicy | null, password: string): boolean =>
  policy === null || checkPassword(policy, password).every(({ isMet }) => isMet);

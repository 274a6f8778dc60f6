import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { list } from './comma-list.ts';
import { StartError } from './start-error.ts';

/** An OpenID Connect provider with which users sign in. */
export interface SignInProvider {
  /** Name in URLs: `google`, `apple`, or a configured name. */
  name: string;
  /** Name in the identity protocol: `google.com`, `apple.com`, or `oidc.{name}`. */
  providerId: string;
  /** Label of its button. */
  title: string;
  issuer: string;
  clientId: string;
  secret: string | AppleKey;
}

/** Apple requires a token signed with this key instead of a secret. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** PEM. */
  privateKey: string;
}

const isLoopback = ({ hostname }: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
}

/** Whether it is a key that Apple issues, in PEM. */
export function isAppleKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

const issuer = z.string('must be set').refine(isIssuer, 'must be an https address');
const text = z.string('must be set').min(1, 'must be set').max(500);
/** Names with variables of their own. */
const taken = ['google', 'apple', 'redeem'];

const otherProvider = z.strictObject({
  name: z
    .string('must be set')
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens')
    .refine((name) => !taken.includes(name), `must be none of ${taken.join(', ')}`),
  displayName: z.string('must be set').min(1).max(60),
  issuer,
  clientId: text,
  clientSecret: text,
});

/** JSON; error messages do not repeat it, because it contains secrets. */
const otherProviders = z
  .string()
  .default('[]')
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(otherProvider, 'must be a list of providers').max(20))
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'must not name a provider twice');

/** Variables of sign-in providers. */
export const providerVariables = {
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  APPLE_CLIENT_ID: text.optional(),
  APPLE_TEAM_ID: text.optional(),
  APPLE_KEY_ID: text.optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine(isAppleKey, 'must be what is in the .p8 file of a key of Apple')
    .optional(),
  APPLE_ISSUER: issuer.default('https://appleid.apple.com'),
  OIDC_PROVIDERS: otherProviders,
  IOS_APP_IDS: list.refine(
    (ids) => ids.every((id) => /^[A-Z0-9]{10}\.[\w.-]{1,150}$/.test(id)),
    'must be names such as TEAMID1234.com.example.app',
  ),
};

type Variables = z.infer<z.ZodObject<typeof providerVariables>>;

/** All of these variables, or none. */
function together<Name extends keyof Variables>(
  variables: Variables,
  ...names: Name[]
): { [Key in Name]: NonNullable<Variables[Key]> } | null {
  const set = names.filter((name) => variables[name] !== undefined);
  if (set.length > 0 && set.length < names.length) throw new StartError(`${names.join(', ')}: must be set together`);
  return set.length > 0 ? (variables as { [Key in Name]: NonNullable<Variables[Key]> }) : null;
}

/** The configured providers. */
export function providersOf(variables: Variables): SignInProvider[] {
  const google = together(variables, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const apple = together(variables, 'APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY');
  const providers: SignInProvider[] = variables.OIDC_PROVIDERS.map(({ name, displayName, clientSecret, ...rest }) => ({
    ...rest,
    name,
    providerId: `oidc.${name}`,
    title: displayName,
    secret: clientSecret,
  }));
  if (apple) {
    const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = apple;
    const secret = { teamId, keyId, privateKey };
    providers.unshift({ name: 'apple', providerId: 'apple.com', title: 'Apple', issuer: variables.APPLE_ISSUER, clientId, secret });
  }
  if (google) {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = google;
    providers.unshift({ name: 'google', providerId: 'google.com', title: 'Google', issuer: variables.GOOGLE_ISSUER, clientId, secret });
  }
  return providers;
}

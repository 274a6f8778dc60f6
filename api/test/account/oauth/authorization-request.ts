import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { type OidcServer, type OidcUser, startOidcServer } from '../../../../tools/oidc/oidc-server.ts';
import { readEnv } from '../../../src/env/env.ts';
import type { SignInProvider } from '../../../src/env/env-providers.ts';
import { sharedApp } from '../../shared-app.ts';
import type { Answer, TestApp } from '../../test-app.ts';
import { withSettings } from '../../with-settings.ts';
import { followProvider, type ProviderRedirect } from './follow-provider.ts';

const origin = 'http://localhost:4200';
const callbackOf = (name: string) => `${origin}/api/integration/auth/${name}/callback`;

export type ProviderName = 'google' | 'apple' | 'northwind';

/** The server, and a fake of each kind of provider. */
export interface WithProviders {
  test: TestApp;
  providers: Record<ProviderName, OidcServer>;
}

let count = 0;

/** A provider user with a verified address. */
export function someone(traits: Partial<OidcUser> = {}): OidcUser {
  count++;
  return { sub: `subject-${count}`, email: `User${count}@Example.com`, email_verified: true, name: `User ${count}`, ...traits };
}

/** The bearer token of the signed-in user. */
export const tokenOf = ({ body }: Answer): string => String((body['tokens'] as { idToken: string }).idToken);

export async function identityWith({ dataSource }: TestApp, email: string) {
  const [row] = await dataSource.query<{ identityId: string; emailVerified: boolean; displayName: string }[]>(
    'SELECT * FROM "identities" WHERE "email" = $1',
    [email.toLowerCase()],
  );
  return row;
}

/** The value of the setting for these variables. */
export const signInProviders = (variables: Record<string, string>): SignInProvider[] =>
  readEnv({ DATABASE_URL: 'postgres://localhost/none', ...variables }).SIGN_IN_PROVIDERS;

let started: ReturnType<typeof startProviders> | undefined;

/** The shared server with the providers that test files share. Call it outside of hooks and tests. */
export async function sharedProviders(): Promise<WithProviders> {
  started ??= startProviders();
  const { providers, SIGN_IN_PROVIDERS } = await started;
  withSettings({ SIGN_IN_PROVIDERS });
  return { test: await sharedApp(), providers };
}

async function startProviders() {
  // The fakes warn that they are not for production.
  for (const level of ['warn', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serverFor = (name: ProviderName, more: { publicKey?: typeof key.publicKey } = {}, keepsClaimsBack = false) =>
    startOidcServer({
      clients: [{ clientId: `nearhand-${name}`, clientSecret: `secret of ${name}`, redirectUri: callbackOf(name), ...more }],
      user: someone(),
      keepsClaimsBack,
    });
  const providers = {
    google: await serverFor('google'),
    apple: await serverFor('apple', { publicKey: key.publicKey }),
    // Returns the address only with the scope for it.
    northwind: await serverFor('northwind', {}, true),
  };
  const northwind = { name: 'northwind', displayName: 'Northwind', clientId: 'nearhand-northwind', clientSecret: 'secret of northwind' };
  const SIGN_IN_PROVIDERS = signInProviders({
    GOOGLE_CLIENT_ID: 'nearhand-google',
    GOOGLE_CLIENT_SECRET: 'secret of google',
    GOOGLE_ISSUER: providers.google.issuer,
    APPLE_CLIENT_ID: 'nearhand-apple',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    APPLE_ISSUER: providers.apple.issuer,
    OIDC_PROVIDERS: JSON.stringify([{ ...northwind, issuer: providers.northwind.issuer }]),
  });
  return { providers, SIGN_IN_PROVIDERS };
}

let addresses = 0;
/** A different address per test, so that tests share no limit. */
const somewhere = () => `10.7.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** The challenge for the provider, and the verifier that the page keeps. */
export class AuthorizationRequest {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly challenge = createHash('sha256').update(this.verifier).digest('base64url');
  readonly ip = somewhere();

  constructor(private readonly test: TestApp) {}

  /** Returns the address at the provider. */
  async start(name: string, parameters: Record<string, string> = {}): Promise<string> {
    const query = new URLSearchParams({ challenge: this.challenge, ...parameters });
    const answer = await this.test.call('GET', `/api/integration/auth/${name}?${query}`, { ip: this.ip });
    if (answer.status !== 303) throw new Error(`${answer.status} ${answer.body.code}`);
    return String(answer.headers['location']);
  }

  /** Goes to the provider; returns its redirect back. */
  async authorize(name: string, parameters?: Record<string, string>): Promise<ProviderRedirect> {
    return followProvider(await this.start(name, parameters), origin);
  }

  /** Follows the redirect back; returns the page on which it ends. */
  async finish({ address, form }: ProviderRedirect): Promise<URL> {
    const url = address.pathname + address.search;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' };
    const answer = await (form ? this.test.call('POST', url, { body: form.toString(), headers }) : this.test.call('GET', url));
    if (answer.status !== 303) throw new Error(`${answer.status} ${answer.body.code}`);
    return new URL(String(answer.headers['location']));
  }

  /** The whole authorization request; returns the handle. */
  async complete(name: string, parameters?: Record<string, string>): Promise<string> {
    const page = await this.finish(await this.authorize(name, parameters));
    return page.hash.slice(1);
  }

  redeem(handle: string, more: { verifier?: string; idToken?: string } = {}): Promise<Answer> {
    const body = { handle, verifier: this.verifier, ...more };
    return this.test.call('POST', '/api/integration/auth/redeem', { body, ip: this.ip });
  }

  /** The whole authorization request in one step. */
  async signIn(name: string, parameters?: Record<string, string>): Promise<Answer> {
    return this.redeem(await this.complete(name, parameters));
  }
}

import type { components } from '@nearhand/contracts/identity.gen';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { IdentityError } from '../../../http/errors/identity-error.ts';
import type { Locale } from '../../../http/locales.ts';
import { trustedPath } from '../../../http/server/trusted-path.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';

type Schemas = components['schemas'];
type OobCodeRequest = Schemas['OobCodeRequest'];
type Refusal = Schemas['IdentityError'];
type Method = 'sendOobCode' | 'lookup';

const googles = 'https://identitytoolkit.googleapis.com';
const timeoutMs = 5000;

/** Client of a hosted identity provider, which mails its links itself. */
@Injectable()
export class HostedIdentityClient {
  constructor(@Inject(ENV) private readonly env: Env) {}

  get isUsed(): boolean {
    return this.env.IDENTITY_URL !== undefined;
  }

  /** Requests a link. Throws IdentityError if it is rejected, UNAVAILABLE if the service cannot be reached. */
  async sendLink(request: OobCodeRequest, locale: Locale): Promise<void> {
    await this.ask('sendOobCode', request, { 'x-firebase-locale': locale });
  }

  /** Reads the current account of a token. Throws like `sendLink`. */
  async lookUp(idToken: string): Promise<{ email: string; emailVerified: boolean }> {
    const answer = await this.ask('lookup', { idToken });
    const { users } = (await answer.json().catch(() => ({}))) as Partial<Schemas['LookupResponse']>;
    const { email = '', emailVerified = false } = users?.[0] ?? {};
    if (!email) throw new IdentityError('USER_NOT_FOUND');
    return { email: toKnownEmail(email), emailVerified };
  }

  private async ask(method: Method, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(this.address(method), {
      method: 'POST',
      // A key may be bound to the pages that use it.
      headers: { 'content-type': 'application/json', referer: `${this.env.PUBLIC_URL}/`, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    if (!answer || answer.status >= 500) throw new DomainError('UNAVAILABLE');
    if (answer.ok) return answer;
    const refusal = (await answer.json().catch(() => null)) as Refusal | null;
    throw new IdentityError(refusal?.error.message.split(' ')[0] ?? 'UNKNOWN', answer.status);
  }

  /** Page of this product that follows the provider's own pages. Throws UNTRUSTED_REDIRECT for a foreign target. */
  continueUrl(page: '/user/sign-in' | '/user/after-verification', redirectTo: string | undefined): string {
    const url = new URL(page, this.env.PUBLIC_URL);
    if (redirectTo !== undefined) url.searchParams.set('redirectTo', trustedPath(this.env, redirectTo));
    return url.href;
  }

  /** Google's service has no path prefix. */
  private address(method: Method): URL {
    const origin = new URL(this.env.IDENTITY_URL ?? '').origin;
    const path = `v1/accounts:${method}`;
    const url = new URL(origin === googles ? `${googles}/${path}` : `${origin}/identitytoolkit.googleapis.com/${path}`);
    if (this.env.IDENTITY_API_KEY) url.searchParams.set('key', this.env.IDENTITY_API_KEY);
    return url;
  }
}

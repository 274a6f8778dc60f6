import type { components } from '@nearhand/contracts/identity.gen';
import { identityUrl } from '../core/identity/identity-url.ts';
import { localeAtom } from '../core/locale.ts';
import { identityFetch } from '../core/resilient-fetch.ts';
import { store } from '../core/store.ts';
import { IdentityError } from './identity-error.ts';

type Refusal = components['schemas']['IdentityError'];

/** Calls an endpoint of the identity provider, such as `v1/accounts:signUp`. Throws `IdentityError`. */
export async function callIdentity<Answer>(path: string, body: object): Promise<Answer> {
  const url = identityUrl(`identitytoolkit.googleapis.com/${path}`);
  // The language of mails that the call sends.
  const headers = { 'Content-Type': 'application/json', 'X-Firebase-Locale': store.get(localeAtom) };
  const response = await identityFetch(new Request(url, { method: 'POST', body: JSON.stringify(body), headers }));
  if (response.ok) return (await response.json()) as Answer;
  const refusal = (await response.json().catch(() => null)) as Refusal | null;
  throw new IdentityError(refusal?.error.message.split(' ')[0] ?? 'UNKNOWN');
}

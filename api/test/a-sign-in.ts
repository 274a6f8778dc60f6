import { password } from './a-company.ts';
import type { Answer, TestApp } from './test-app.ts';

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0';
export const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

let nextAddress = 1;

/** A different address per call, so that tests share no limit. */
export const someAddress = (): string => `10.9.${Math.floor(nextAddress / 250)}.${(nextAddress++ % 250) + 1}`;

export interface Tokens {
  idToken: string;
  refreshToken: string;
}

/** Calls the identity provider. */
export const askIdentity = (
  test: TestApp,
  method: string,
  body: object,
  { ip = someAddress(), userAgent = firefox } = {},
): Promise<Answer> =>
  test.call('POST', `/identitytoolkit.googleapis.com/${method}?key=any`, { body, ip, headers: { 'user-agent': userAgent } });

/** Signs in with the password of all test users. */
export async function signIn(
  test: TestApp,
  email: string,
  options: { userAgent?: string; idToken?: string; ip?: string } = {},
): Promise<Tokens> {
  const { idToken, ...caller } = options;
  const body = { email, password, returnSecureToken: true, ...(idToken && { idToken }) };
  const answer = await askIdentity(test, 'v1/accounts:signInWithPassword', body, caller);
  if (answer.status !== 200) throw new Error(`signing in answered ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Tokens;
}

/** The error code of the identity provider. */
export const reasonOf = ({ body }: Pick<Answer, 'body'>): string => (body['error'] as { message: string }).message;

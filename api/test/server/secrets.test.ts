import { Secret, TOTP } from 'otpauth';
import { linkIn } from '../an-unregistered-user.ts';
import { startWatchedServer, type WatchedServer } from './secrets/watched-server.ts';

type Body = Record<string, unknown>;

const passwords = { first: 'Correct horse 71', second: 'Battery staple 72', third: 'Purple monkey 73', wrong: 'Wrong horse 74' };
const email = 'secretive@example.com';
const newEmail = 'more.secretive@example.com';

/** Includes a build of the server. */
const timeoutMs = 180_000;

let server: WatchedServer;
/** The secrets of the run, by kind. */
const secrets = new Map<string, string>();
let mailsRead = 0;

beforeAll(async () => {
  server = await startWatchedServer();
}, timeoutMs);
afterAll(() => server.stop());

function keep(name: string, value: unknown): string {
  const text = String(value);
  if (text.length < 8 || value === undefined) throw new Error(`${name} is no secret: ${text}`);
  secrets.set(`${name} (${secrets.size})`, text);
  return text;
}

async function ask(method: string, path: string, body?: object, token?: string): Promise<Body> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return text ? (JSON.parse(text) as Body) : {};
}

/** Also collects the tokens of the response. */
async function identity(method: string, body: object): Promise<Body> {
  const answer = await ask('POST', `/identitytoolkit.googleapis.com/${method}?key=client`, body);
  for (const name of ['idToken', 'refreshToken', 'mfaPendingCredential']) if (answer[name]) keep(name, answer[name]);
  return answer;
}

/** The code in the next mail. */
async function mailedCode(): Promise<string> {
  mailsRead += 1;
  const mail = (await server.mails.until(mailsRead))[mailsRead - 1];
  return keep('oobCode', linkIn({ text: mail?.text ?? '' }).searchParams.get('oobCode'));
}

const signIn = async (address: string, password: string) =>
  identity('v1/accounts:signInWithPassword', { email: address, password, returnSecureToken: true });
const codeOf = (secret: string, periods: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

async function signUpAndVerify(): Promise<string> {
  const { idToken } = await identity('v1/accounts:signUp', { email, password: passwords.first, returnSecureToken: true });
  await ask('POST', '/api/auth/register', { idToken, locale: 'en', fullName: 'Secretive User' });
  await identity('v1/accounts:update', { oobCode: await mailedCode() });
  await ask('POST', '/api/auth/after-verification', { idToken });
  await signIn(email, passwords.wrong);
  return String(idToken);
}

async function changeEverything(idToken: string): Promise<string> {
  const changed = await identity('v1/accounts:update', { idToken, password: passwords.second, returnSecureToken: true });
  await mailedCode();
  await identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await identity('v1/accounts:resetPassword', { oobCode: await mailedCode(), newPassword: passwords.third });
  await mailedCode();
  await identity('v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
  const linked = await identity('v1/accounts:signInWithEmailLink', { email, oobCode: await mailedCode() });
  await identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: linked['idToken'], newEmail });
  await identity('v1/accounts:update', { oobCode: await mailedCode() });
  await mailedCode();
  const { access_token, refresh_token } = await ask('POST', '/securetoken.googleapis.com/v1/token', {
    grant_type: 'refresh_token',
    refresh_token: linked['refreshToken'],
  });
  keep('idToken', access_token);
  keep('refreshToken', refresh_token);
  expect(changed['idToken']).toEqual(expect.any(String));
  return String(access_token);
}

async function addSecondFactor(idToken: string): Promise<void> {
  const { totpSessionInfo } = await identity('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey, sessionInfo } = totpSessionInfo as { sharedSecretKey: string; sessionInfo: string };
  keep('sessionInfo', sessionInfo);
  keep('sharedSecretKey', sharedSecretKey);
  const finalized = await identity('v2/accounts/mfaEnrollment:finalize', {
    idToken,
    totpVerificationInfo: { sessionInfo, verificationCode: codeOf(sharedSecretKey, 0) },
  });
  await mailedCode();
  const { codes } = (await ask('POST', '/api/me/recovery-code', {}, String(finalized['idToken']))) as { codes?: string[] };
  for (const code of codes ?? []) {
    keep('recovery code', code);
    keep('recovery code', code.replaceAll('-', ''));
  }
  const { mfaPendingCredential } = await signIn(newEmail, passwords.third);
  await identity('v2/accounts/mfaSignIn:finalize', { mfaPendingCredential, totpVerificationInfo: { verificationCode: codes?.[0] } });
}

async function work(): Promise<void> {
  const { mfaPendingCredential } = await signIn(newEmail, passwords.third);
  const secret = [...secrets].find(([name]) => name.startsWith('sharedSecretKey'))?.[1] ?? '';
  const { idToken } = await identity('v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential,
    totpVerificationInfo: { verificationCode: codeOf(secret, 1) },
  });
  const token = String(idToken);
  const { company } = (await ask('GET', '/api/me', undefined, token)) as { company: { companyId: string } };
  const session = await ask('POST', '/api/session', {}, token);
  keep('session key', session['key']);
  keep('session code', session['code']);
  const joined = await ask('POST', '/api/session/join', { key: session['key'], accept: true });
  keep('customer token', joined['customerToken']);
  keep('signaling token', (joined['signaling'] as Body)['token']);
  keep('signaling token', (await ask('GET', '/api/me/signaling', undefined, token))['token']);
  keep('company code', (await ask('POST', `/api/company/${company.companyId}/code`, undefined, token))['code']);
  const emails = { emails: ['operator@example.com'] };
  const invited = (await ask('POST', `/api/company/${company.companyId}/invitation`, emails, token)) as {
    items: { invitation: { invitationId: string } }[];
  };
  const invitationPath = `/api/company/${company.companyId}/invitation/${invited.items[0]?.invitation.invitationId}`;
  const { url: link } = await ask('POST', `${invitationPath}/link`, undefined, token);
  const invitationToken = keep('invitation token', new URLSearchParams(new URL(String(link)).hash.slice(1)).get('token'));
  const { email: invitedEmail } = await ask('POST', '/api/invitation/card', { invitationToken });
  expect(invitedEmail).toBe('operator@example.com');
  const upload = await ask('GET', '/api/me/avatar-upload-url', undefined, token);
  keep('upload signature', new URL(String(upload['url']), server.url).searchParams.get('signature'));
}

describe('secrets', () => {
  it(
    'are not in plain text in the database, the logs, or requests to other services',
    async () => {
      for (const [name, password] of Object.entries(passwords)) keep(`password ${name}`, password);
      await addSecondFactor(await changeEverything(await signUpAndVerify()));
      await work();

      const [kept, logged, requested] = [await server.dump(), server.logs(), server.requests.join('\n')];
      // Otherwise the following checks would prove nothing.
      expect(kept).toContain(newEmail);
      expect(logged).toContain('accounts::signInWithPassword');
      expect([...secrets.keys()].map((name) => name.replace(/ \(\d+\)$/, ''))).toEqual(
        expect.arrayContaining([
          'oobCode',
          'recovery code',
          'mfaPendingCredential',
          'session key',
          'company code',
          'upload signature',
          'customer token',
          'invitation token',
        ]),
      );

      const forms = (secret: string) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')];
      const leaks = [...secrets].flatMap(([name, secret]) =>
        Object.entries({ database: kept, logs: logged, requests: requested }).flatMap(([where, text]) =>
          forms(secret).some((form) => text.includes(form)) ? [`${name} in ${where}`] : [],
        ),
      );
      expect(leaks).toEqual([]);
      expect(server.requests).toEqual([]);
    },
    timeoutMs,
  );
});

import { v7 as uuid } from 'uuid';
import { aCompany, aUser, password, recentTokenFor, type TestCompany } from '../a-company.ts';
import { askIdentity, reasonOf, signIn } from '../a-sign-in.ts';
import { type Answer, startTestApp, type TestApp } from '../test-app.ts';
import { HostedService } from './hosted/hosted-service.ts';
import { AuthorizationRequest, sharedProviders, someone } from './oauth/authorization-request.ts';

const service = new HostedService();
const all = await sharedProviders();
const { test } = all;
let hosted: TestApp;
let company: TestCompany;

beforeAll(async () => {
  hosted = await startTestApp({ IDENTITY_URL: await service.start() });
  company = await aCompany(test);
});
afterAll(async () => {
  await hosted.stop();
  service.stop();
});

const codeOf = ({ status, body }: Answer) => (status < 300 ? 'accepted' : body.code);
const reason = (answer: Answer) => (answer.status < 300 ? 'accepted' : reasonOf(answer));
const newPerson = () => aUser(test, company.companyId, 'Nela Nowa', {});

async function invite(emails: string[]): Promise<string | undefined> {
  const path = `/api/company/${company.companyId}/invitation`;
  const { body } = await test.call('POST', path, { token: company.admin.token, body: { emails } });
  const { outcome } = (body['items'] as { outcome: string }[]).at(-1) ?? {};
  return outcome === 'invited' ? 'accepted' : outcome;
}

const createSession = (body: object = {}) => test.call('POST', '/api/session', { token: company.operator.token, body });
async function callSession(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
  const { sessionId } = (await createSession()).body;
  return test.call(method, `/api/session/${sessionId}${path}`, { token: company.operator.token, body });
}

/** Ways to enter an address, with the error code of each. */
const entrances: [where: string, refusal: string, enter: (email: string) => Promise<string | undefined>][] = [
  ['signing up', 'INVALID_EMAIL', async (email) => reason(await askIdentity(test, 'v1/accounts:signUp', { email, password }))],
  [
    'a link to sign in',
    'INVALID_EMAIL',
    async (email) => reason(await askIdentity(test, 'v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email })),
  ],
  [
    'signing up by a provider',
    'AUTHORIZATION_FAILED',
    async (email) => {
      all.providers.northwind.user = someone({ email });
      return codeOf(await new AuthorizationRequest(test).signIn('northwind'));
    },
  ],
  [
    'signing up by a hosted identity',
    'EMAIL_UNDELIVERABLE',
    async (email) => {
      const body = { idToken: await service.sign(uuid(), email), fullName: 'Nela Nowa', locale: 'en' };
      return codeOf(await hosted.call('POST', '/api/auth/register', { body }));
    },
  ],
  [
    'changing the own address',
    'EMAIL_UNDELIVERABLE',
    async (email) => {
      const token = await recentTokenFor(test, (await newPerson()).user.identityId);
      return codeOf(await test.call('PUT', '/api/me/email', { token, body: { email } }));
    },
  ],
  [
    'changing the address of an identity',
    'INVALID_NEW_EMAIL',
    async (newEmail) => {
      const { idToken } = await signIn(test, (await newPerson()).user.email);
      return reason(await askIdentity(test, 'v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }));
    },
  ],
  ['inviting an operator', 'invalidEmail', (email) => invite([email])],
  ['inviting a pasted list', 'invalidEmail', (email) => invite([`${uuid()}@example.com`, email])],
  [
    'mailing the link of a session',
    'VALIDATION_FAILED',
    async (email) => codeOf(await callSession('POST', '/mail', { email, locale: 'en' })),
  ],
  ['creating a session', 'VALIDATION_FAILED', async (customerEmail) => codeOf(await createSession({ customerEmail }))],
  ['changing a session', 'VALIDATION_FAILED', async (customerEmail) => codeOf(await callSession('PUT', '', { customerEmail }))],
];

describe.each(entrances)('%s', (_where, refusal, enter) => {
  it.each(['ada.nowak@example.com', "o'neil@sub.example.co.uk", 'ada@łódź.example'])('accepts %s', async (email) => {
    expect(await enter(email.replace('@', `-${uuid()}@`))).toBe('accepted');
  });

  it.each(['ada@gmail。com', 'ada@ｇmail.com', 'ada@localhost', 'a..da@example.com', '"ada"@example.com', 'ada@203.0.113.7'])(
    'rejects %s',
    async (email) => expect(await enter(email)).toBe(refusal),
  );
});

import { aCompany, type TestUser } from './a-company.ts';
import { sessionRequestsOf } from './session-requests-of.ts';
import { sharedApp } from './shared-app.ts';
import { connected, next, type Sockets, socketsOf } from './sockets.ts';
import type { TestApp } from './test-app.ts';

export type LiveSessions = Awaited<ReturnType<typeof startLiveSessions>>;

export interface OpenSession {
  sessionId: string;
  key: string;
}

export async function aSession(test: TestApp, { token }: TestUser, about: object = {}): Promise<OpenSession> {
  const { body } = await test.call('POST', '/api/session', { token, body: about });
  return { sessionId: String(body['sessionId']), key: String(body['key']) };
}

/** Tokens of the customer's socket and of the customer. */
async function joinAsCustomer(test: TestApp, key: string) {
  const { body } = await test.call('POST', '/api/session/join', { body: { key, accept: true } });
  return { token: (body['signaling'] as { token: string }).token, customerToken: String(body['customerToken']) };
}

/** The `auth` object of the customer's socket. */
export const customerSignalingToken = async (test: TestApp, key: string): Promise<string> => (await joinAsCustomer(test, key)).token;

/** A session with operator and customer connected, and the messages that both received when the customer joined. */
export async function aLiveSession(test: TestApp, sockets: Sockets, testUser: TestUser) {
  const session = await aSession(test, testUser, { title: 'Printer' });
  const host = await sockets.of(testUser);
  await host.emitWithAck('session:enter', { sessionId: session.sessionId });
  const arrival = next(host, 'session:presence');
  const { token, customerToken } = await joinAsCustomer(test, session.key);
  const customer = sockets.open({ token });
  const welcome = next(customer, 'session:presence');
  await connected(customer);
  return { ...session, session, host, customer, customerToken, arrival: await arrival, welcome: await welcome };
}

/** The server with sockets, and a company whose operator has sessions with customers. */
export async function startLiveSessions() {
  const test = await sharedApp();
  const sockets = socketsOf(test, await test.listen());
  const company = await aCompany(test);
  const sessionRequests = sessionRequestsOf(test);

  /** The socket of the second operator, who has accepted an assist request. */
  async function joinAsAssistant(session: OpenSession, kind: 'assist' | 'watch' = 'assist') {
    const { body } = await sessionRequests.make(company.operator, session, kind, company.secondOperator);
    await sessionRequests.answer(company.secondOperator, body['sessionRequestId'], true);
    return sockets.of(company.secondOperator);
  }

  return {
    test,
    sockets,
    company,
    sessionRequests,
    joinAsAssistant,
    startSession: () => aLiveSession(test, sockets, company.operator),
    close: ({ sessionId, key }: OpenSession) => test.call('DELETE', `/api/session/${sessionId}?key=${key}`),
    statusOf: async (sessionId: string) =>
      (await test.call('GET', `/api/session/${sessionId}`, { token: company.owner.token })).body['status'],
  };
}

import type { Person } from './a-company.ts';
import { connected, next, type Sockets } from './sockets.ts';
import type { TestApp } from './test-app.ts';

export interface OpenSession {
  sessionId: string;
  key: string;
}

export async function aSession(test: TestApp, { token }: Person, about: object = {}): Promise<OpenSession> {
  const { body } = await test.call('POST', '/api/session', { token, body: about });
  return { sessionId: String(body['sessionId']), key: String(body['key']) };
}

/** What the customer's socket is opened with. */
export async function customerToken(test: TestApp, key: string): Promise<string> {
  const { body } = await test.call('POST', '/api/session/join', { body: { key, accept: true } });
  return (body['signaling'] as { token: string }).token;
}

/** A session in which its operator and its customer are; with what each was told when the customer came. */
export async function aMeeting(test: TestApp, sockets: Sockets, person: Person) {
  const session = await aSession(test, person, { title: 'Printer' });
  const lead = await sockets.of(person);
  await lead.emitWithAck('session:enter', { sessionId: session.sessionId });
  const arrival = next(lead, 'session:presence');
  const customer = sockets.open({ token: await customerToken(test, session.key) });
  const welcome = next(customer, 'session:presence');
  await connected(customer);
  return { ...session, session, lead, customer, arrival: await arrival, welcome: await welcome };
}

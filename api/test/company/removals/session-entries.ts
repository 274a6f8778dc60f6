import type { TestCompany, TestUser } from '../../a-company.ts';
import type { OpenSession } from '../../a-live-session.ts';
import { sessionRequestsOf } from '../../session-requests-of.ts';
import { type Client, receivedBy, type Sockets } from '../../sockets.ts';
import type { TestApp } from '../../test-app.ts';
import { until } from '../../until.ts';

interface RecordedEvent {
  type: string;
  by: string;
  user: { id: string };
  details: object;
}

export type SessionEntries = ReturnType<typeof sessionEntriesOf>;

/** Operators of a company who enter sessions and lose their connections, and what is recorded of that. */
export function sessionEntriesOf(test: TestApp, sockets: Sockets, company: TestCompany) {
  const sessionRequests = sessionRequestsOf(test);
  const { token } = company.owner;

  const eventsIn = async ({ sessionId }: OpenSession) =>
    (await test.call('GET', `/api/session/${sessionId}/event`, { token })).body['items'] as RecordedEvent[];

  async function enter(testUser: TestUser, { sessionId }: OpenSession) {
    const socket = await sockets.of(testUser);
    return { socket, entered: await socket.emitWithAck('session:enter', { sessionId }) };
  }

  return {
    eventsIn,
    enter,
    /** The user enters, then loses the connection to the server, which removes nobody. */
    enterAndLose: async (testUser: TestUser, session: OpenSession, customer: Client): Promise<void> => {
      const removals = receivedBy(customer, 'session:removed');
      const lost = new Promise<void>((resolve) => {
        customer.on('session:presence', ({ participant, isPresent }) => {
          if (participant.participantId === testUser.user.id && !isPresent) resolve();
        });
      });
      (await enter(testUser, session)).socket.disconnect();
      await lost;
      // Recorded a moment later, with the lock of the session.
      await until(async () => (await eventsIn(session)).some(({ type, user }) => type === 'left' && user.id === testUser.user.id));
      expect(removals).toEqual([]);
    },
    assist: async (session: OpenSession, testUser: TestUser, host = company.operator): Promise<void> => {
      const { body } = await sessionRequests.make(host, session, 'assist', testUser);
      await sessionRequests.answer(testUser, body['sessionRequestId'], true);
    },
    endOf: async ({ sessionId }: OpenSession) => {
      const { body } = await test.call('GET', `/api/session/${sessionId}`, { token });
      return [body['status'], body['closeReason']];
    },
  };
}

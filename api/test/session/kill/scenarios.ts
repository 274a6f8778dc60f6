import type { KilledServer, OpenSession } from '../../kill/killed-server.ts';
import type { OperatorWindow } from '../../kill/operator-window.ts';

/** A session in the state in which the scenario begins. */
export interface Prepared {
  session: OpenSession;
  window?: OperatorWindow;
}

export interface Scenario {
  prepare(server: KilledServer): Promise<Prepared | null>;
  /** One attempt of a browser; rejects when the server is down. Without it the scenario only waits for a timer. */
  act?(server: KilledServer, prepared: Prepared): Promise<{ status: number }>;
  /** The event that must exist once the server has confirmed. */
  step?: string;
}

/** Short, so that timers expire while the server is killed. In seconds. */
export const limits = {
  waiting: 9,
  code: 4,
  connecting: 6,
  reconnecting: 6,
  idle: 4,
  idleAnswer: 4,
  total: 60,
  unattended: 4,
  watch: 1,
  rating: 3600,
};

const done = { status: 200 };
/** A timer has closed it while the server was down. */
const tooLate = { status: 409 };

const waiting = async (server: KilledServer): Promise<Prepared> => ({ session: await server.create() });

async function connecting(server: KilledServer): Promise<Prepared> {
  const { session } = await waiting(server);
  await server.join(session);
  return { session };
}

async function entered(server: KilledServer): Promise<Required<Prepared>> {
  const { session } = await connecting(server);
  const window = server.window(session);
  await window.entered();
  return { session, window };
}

async function active(server: KilledServer): Promise<Required<Prepared>> {
  const { session, window } = await entered(server);
  window.report(true);
  await server.until(session, (status) => status === 'active');
  return { session, window };
}

async function reconnecting(server: KilledServer): Promise<Required<Prepared>> {
  const { session, window } = await active(server);
  window.report(false);
  await server.until(session, (status) => status === 'reconnecting');
  return { session, window };
}

async function ended(server: KilledServer): Promise<Prepared> {
  const { session } = await connecting(server);
  await server.call('DELETE', `/api/session/${session.sessionId}?key=${session.key}`);
  return { session };
}

const report =
  (isConnected: boolean) =>
  async (server: KilledServer, { session, window }: Prepared): Promise<{ status: number }> => {
    window?.report(isConnected);
    let reached = '';
    await server.until(session, (status) => {
      reached = status;
      return status === 'closed' || (status === 'active') === isConnected;
    });
    return reached === 'closed' ? tooLate : done;
  };

const put =
  (body: object) =>
  (server: KilledServer, { session }: Prepared) =>
    server.call('PUT', `/api/session/${session.sessionId}`, body);

const closeByKey = (server: KilledServer, { session }: Prepared) =>
  server.call('DELETE', `/api/session/${session.sessionId}?key=${session.key}`);

/** Every transition, and the other writes to the session history. */
export const scenarios: Record<string, Scenario> = {
  create: { prepare: async () => null, act: (server) => server.call('POST', '/api/session', {}) },
  renew: {
    prepare: waiting,
    act: (server, { session }) => server.call('POST', `/api/session/${session.sessionId}/renewal`),
    step: 'renewed',
  },
  join: { prepare: waiting, act: (server, { session }) => server.join(session), step: 'joined' },
  connect: { prepare: entered, act: report(true), step: 'connected' },
  lose: { prepare: active, act: report(false), step: 'lost' },
  reconnect: { prepare: reconnecting, act: report(true), step: 'reconnected' },
  note: { prepare: waiting, act: put({ note: 'Driver replaced' }), step: 'noted' },
  deny: { prepare: waiting, act: closeByKey, step: 'closed' },
  'close as customer': { prepare: active, act: closeByKey, step: 'closed' },
  'close as operator': { prepare: active, act: put({ status: 'closed' }), step: 'closed' },
  rate: {
    prepare: ended,
    act: (server, { session }) => server.call('POST', `/api/session/${session.sessionId}/rating?key=${session.key}`, { stars: 5 }),
    step: 'rated',
  },
  'nobody joins': { prepare: waiting },
  'no picture comes': { prepare: connecting },
  'nobody does anything': { prepare: active },
  'the picture stays away': { prepare: reconnecting },
};

import { aCompany } from '../a-company.ts';
import { type LiveSessions, startLiveSessions } from '../a-live-session.ts';
import { type Client, next, quiet, receivedBy } from '../sockets.ts';

let { test, sockets, company, sessionRequests, joinAsAssistant, startSession, close } = {} as LiveSessions;

beforeAll(async () => {
  ({ test, sockets, company, sessionRequests, joinAsAssistant, startSession, close } = await startLiveSessions());
});
afterEach(() => sockets.closeAll());

/** Runs a change and returns the states that the socket received. */
async function statesOf(socket: Client, change: () => unknown) {
  const first = next(socket, 'session:state');
  const received = receivedBy(socket, 'session:state');
  await change();
  await first;
  await quiet(50);
  socket.off('session:state');
  return received;
}

describe('session:state', () => {
  it('equals the result of getSession after each change, once and with a higher version', async () => {
    const { session, sessionId, host, customer, customerToken } = await startSession();
    const read = () => sessionRequests.seenBy(company.operator, session);
    const token = company.operator.token;
    const changes: (() => unknown)[] = [
      () => host.emit('session:media', { isConnected: true }),
      () => host.emit('session:media', { isConnected: false }),
      () => test.call('PUT', `/api/session/${sessionId}`, { token, body: { note: 'Replaced', customerName: 'Maria' } }),
      () => close(session),
      () => test.call('POST', `/api/session/${sessionId}/rating?key=${session.key}`, { body: { customerToken, stars: 5 } }),
    ];
    const internal = [
      receivedBy(customer, 'session:state'),
      receivedBy(customer, 'session:request'),
      receivedBy(customer, 'session:joinRequest'),
    ];
    let version = Number((await read())['version']);
    for (const change of changes) {
      const current = await statesOf(host, change).then(async (states) => ({ states, session: await read() }));
      expect(current.states).toEqual([current.session]);
      expect(current.session['version']).toBeGreaterThan(version);
      version = Number(current.session['version']);
    }
    expect(internal).toEqual([[], [], []]);
  });

  it('contains the permissions of each operator, and the key only for those who may invite', async () => {
    const { session, sessionId, host } = await startSession();
    const watcher = await joinAsAssistant(session, 'watch');
    await watcher.emitWithAck('session:enter', { sessionId });
    const [atWatcher] = await statesOf(watcher, () => host.emit('session:media', { isConnected: true }));
    expect(atWatcher).toMatchObject({ key: null, status: 'active', can: { update: false, close: false, enter: true, host: false } });

    const { body } = await sessionRequests.make(company.operator, session, 'transfer', company.admin);
    const formerHost = next(host, 'session:state');
    await sessionRequests.answer(company.admin, body['sessionRequestId'], true);
    expect(await formerHost).toMatchObject({
      key: null,
      operator: { id: company.admin.user.id },
      can: { update: false, enter: true, host: false },
    });
    expect((await sockets.of(company.admin).then((socket) => socket.emitWithAck('session:enter', { sessionId }))).session).toMatchObject({
      key: session.key,
      can: { update: true, enter: true, host: true },
    });
  });

  it('has the current permissions in the reply to entering, also when the role changed after the socket connected', async () => {
    const { session, sessionId } = await startSession();
    const { body } = await sessionRequests.make(company.operator, session, 'watch', company.admin);
    await sessionRequests.answer(company.admin, body['sessionRequestId'], true);
    const socket = await sockets.of(company.admin);
    const setAdmin = (isAdmin: boolean) =>
      test.dataSource.query('UPDATE "users" SET "isAdmin" = $2 WHERE "id" = $1', [company.admin.user.id, isAdmin]);
    await setAdmin(false);
    const { session: state } = await socket.emitWithAck('session:enter', { sessionId });
    await setAdmin(true);
    expect(state).toMatchObject({ key: null, can: { update: false, enter: true } });
  });

  it('is not sent to other users of the company, or to another company', async () => {
    const { host } = await startSession();
    const others = await Promise.all(
      [company.secondOperator, company.admin, (await aCompany(test)).owner].map((testUser) => sockets.of(testUser)),
    );
    const received = others.map((socket) => receivedBy(socket, 'session:state'));
    await statesOf(host, () => host.emit('session:media', { isConnected: true }));
    expect(received).toEqual([[], [], []]);
  });
});

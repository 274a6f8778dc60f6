import { aCompany } from '../a-company.ts';
import { aSession, type LiveSessions, startLiveSessions } from '../a-live-session.ts';
import { gone, quiet } from '../sockets.ts';

let { test, sockets, company, startSession, statusOf } = {} as LiveSessions;

beforeAll(async () => {
  ({ test, sockets, company, startSession, statusOf } = await startLiveSessions());
});
afterEach(() => sockets.closeAll());
describe('rejected realtime messages', () => {
  const refused = { ok: false, role: null, participants: [], session: null };

  it("do not join another user's session", async () => {
    const { sessionId } = await startSession();
    const stranger = await sockets.of((await aCompany(test)).owner);
    const secondOperator = await sockets.of(company.secondOperator);
    for (const socket of [stranger, secondOperator]) expect(await socket.emitWithAck('session:enter', { sessionId })).toEqual(refused);
  });

  it('are not relayed from a socket without a session, and change nothing', async () => {
    const { host, customer, sessionId } = await startSession();
    const outsider = await sockets.of(company.secondOperator);
    const received: unknown[] = [];
    for (const socket of [host, customer]) socket.onAny((event) => received.push(event));
    outsider.emit('signal', { candidate: null });
    outsider.emit('session:media', { isConnected: true });
    customer.emit('session:media', { isConnected: true });
    customer.emit('devices:watch', { assignmentIds: [] });
    await quiet();
    expect(received).toEqual([]);
    expect(await statusOf(sessionId)).toBe('connecting');
  });

  it('do not move a customer to another session', async () => {
    const other = await aSession(test, company.operator);
    const { customer } = await startSession();
    expect(await customer.emitWithAck('session:enter', { sessionId: other.sessionId })).toEqual(refused);
  });

  it.each([
    ['an unknown field', 'signal', { description: { type: 'offer' }, extra: 1 }],
    ['two steps in one message', 'signal', { candidate: null, description: { type: 'offer' } }],
    ['a description that is too long', 'signal', { description: { type: 'offer', sdp: 'x'.repeat(60_001) } }],
    ['a string', 'signal', 'text'],
    ['null', 'signal', null],
    ['a wrong type', 'session:media', { isConnected: 'yes' }],
    ['a missing field', 'session:media', {}],
    ['an event that does not exist', 'unknown', {}],
  ])('are dropped: %s', async (_, event, payload) => {
    const { host, customer } = await startSession();
    const received: unknown[] = [];
    customer.onAny((name) => received.push(name));
    (host.emit as (event: string, payload: unknown) => void).call(host, event, payload);
    await quiet(60);
    expect(received).toEqual([]);
    expect(host.connected).toBe(true);
  });

  it('disconnect a socket that continues to send them', async () => {
    const socket = await sockets.of(company.secondOperator);
    const cut = gone(socket);
    for (let round = 0; round < 25; round++) socket.emit('signal', { candidate: null });
    expect(await cut).toBe('io server disconnect');
  });

  it('disconnect a socket that floods', async () => {
    const { host } = await startSession();
    const cut = gone(host);
    for (let round = 0; round < 400; round++) host.emit('signal', { candidate: null });
    expect(await cut).toBe('io server disconnect');
  });

  it('disconnect a socket with a message of more than 100 KB', async () => {
    const { host } = await startSession();
    const cut = gone(host);
    host.emit('signal', { description: { type: 'offer', sdp: 'x'.repeat(200_000) } });
    await cut;
  });
});

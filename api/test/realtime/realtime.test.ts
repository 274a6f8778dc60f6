import { v7 as uuid } from 'uuid';
import { InstanceRepository } from '../../src/modules/session/presence/instance.repository.ts';
import { InstanceService } from '../../src/modules/session/presence/instance.service.ts';
import { SocketRecheckService } from '../../src/realtime/socket-recheck.service.ts';
import { aCompany, aDevice, aUser } from '../a-company.ts';
import { aSession, customerSignalingToken, type LiveSessions, startLiveSessions } from '../a-live-session.ts';
import { connected, gone, next, quiet } from '../sockets.ts';
import { until } from '../until.ts';

let { test, sockets, company, startSession, close, statusOf } = {} as LiveSessions;

beforeAll(async () => {
  ({ test, sockets, company, startSession, close, statusOf } = await startLiveSessions());
});
afterEach(() => sockets.closeAll());
const theHost = () => ({ participantId: company.operator.user.id, name: 'Olga Operator', role: 'host' }) as const;
const aCustomer = { participantId: 'customer', name: '', role: 'customer' } as const;

describe('handshake', () => {
  it('rejects a missing token, a token of the API, and an expired token', async () => {
    for (const auth of [{}, { token: company.operator.token }, { token: 'x' }, { token: 1 }]) {
      await expect(connected(sockets.open(auth))).rejects.toThrow('UNAUTHENTICATED');
    }
  });

  it('rejects pages of other origins', async () => {
    const { body } = await test.call('GET', '/api/me/signaling', { token: company.operator.token });
    await expect(connected(sockets.open({ token: body['token'] }, { origin: 'https://elsewhere.example' }))).rejects.toThrow();
    await expect(connected(sockets.open({ token: body['token'] }, { origin: 'http://localhost:4200' }))).resolves.toBeDefined();
  });

  it('uses tokens that the API does not accept', async () => {
    const { body } = await test.call('GET', '/api/me/signaling', { token: company.operator.token });
    expect((await test.call('GET', '/api/me', { token: String(body['token']) })).status).toBe(401);
    const { key } = await aSession(test, company.operator);
    expect((await test.call('GET', '/api/me', { token: await customerSignalingToken(test, key) })).status).toBe(401);
  });

  it('rejects a customer of a closed session', async () => {
    const { key, sessionId } = await aSession(test, company.operator);
    const token = await customerSignalingToken(test, key);
    await close({ sessionId, key });
    await expect(connected(sockets.open({ token }))).rejects.toThrow('UNAUTHENTICATED');
  });
});

describe('session', () => {
  it('notifies each participant when the other joins and leaves', async () => {
    const { host, customer, arrival, welcome, sessionId } = await startSession();
    expect(arrival).toEqual({ sessionId, participant: aCustomer, isPresent: true });
    expect(welcome).toEqual({ sessionId, participant: theHost(), isPresent: true });
    const presence = next(host, 'session:presence');
    customer.disconnect();
    expect(await presence).toEqual({ sessionId, participant: aCustomer, isPresent: false });
  });

  it('relays signals unchanged to the other participant only', async () => {
    const { host, customer } = await startSession();
    const bystander = await sockets.of(company.secondOperator);
    const leaked: unknown[] = [];
    for (const socket of [bystander, host]) socket.on('signal', (signal) => leaked.push(signal));

    const received = next(customer, 'signal');
    host.emit('signal', { description: { type: 'offer', sdp: 'v=0 <script>' } });
    expect(await received).toEqual({ description: { type: 'offer', sdp: 'v=0 <script>' }, peer: company.operator.user.id });

    host.off('signal');
    const answered = next(host, 'signal');
    customer.emit('signal', { peer: company.operator.user.id, candidate: null });
    expect(await answered).toEqual({ candidate: null });
    await quiet();
    expect(leaked).toEqual([]);
  });

  it('becomes active, reconnecting and active again with the media state of the operator', async () => {
    const { host, customer, sessionId } = await startSession();
    for (const [isConnected, status] of [
      [true, 'active'],
      [false, 'reconnecting'],
      [true, 'active'],
    ] as const) {
      const change = next(customer, 'session:changed');
      host.emit('session:media', { isConnected });
      expect(await change).toEqual({ sessionId, status, closeReason: null });
    }
  });

  it('stays open when the customer only loses the connection to the server', async () => {
    const { host, customer, sessionId } = await startSession();
    host.emit('session:media', { isConnected: true });
    await next(customer, 'session:changed');
    customer.disconnect();
    await next(host, 'session:presence');
    expect(await statusOf(sessionId)).toBe('active');
  });

  it('is reconnecting while the operator has no window', async () => {
    const { host, customer, sessionId } = await startSession();
    host.emit('session:media', { isConnected: true });
    await next(customer, 'session:changed');
    const change = next(customer, 'session:changed');
    host.disconnect();
    expect(await change).toEqual({ sessionId, status: 'reconnecting', closeReason: null });
  });

  it('notifies a window that another one has replaced it', async () => {
    const { host, sessionId } = await startSession();
    const again = await sockets.of(company.operator);
    const received = next(host, 'session:presence');
    await again.emitWithAck('session:enter', { sessionId });
    expect(await received).toEqual({ sessionId, participant: theHost(), isPresent: true });
  });

  it('closes for both participants at once, and notifies the company', async () => {
    const { host, customer, sessionId, key } = await startSession();
    const secondOperator = await sockets.of(company.secondOperator);
    const received = Promise.all([host, customer, secondOperator].map((socket) => next(socket, 'session:changed')));
    const cut = gone(customer);
    await close({ sessionId, key });
    for (const change of await received) expect(change).toEqual({ sessionId, status: 'closed', closeReason: 'customer' });
    await cut;
    expect(host.connected).toBe(true);
  });

  it('does not notify users of other companies', async () => {
    const stranger = await sockets.of((await aCompany(test)).operator);
    const received: unknown[] = [];
    stranger.onAny((event) => received.push(event));
    await startSession();
    await quiet();
    expect(received).toEqual([]);
  });

  it('is left by joining another one, also immediately, and by all when the socket disconnects', async () => {
    const { host, customer, sessionId } = await startSession();
    const presence = next(customer, 'session:presence');
    const others = await Promise.all([aSession(test, company.operator), aSession(test, company.operator)]);
    const entered = await Promise.all(others.map((other) => host.emitWithAck('session:enter', { sessionId: other.sessionId })));
    expect(entered).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await presence).toEqual({ sessionId, participant: theHost(), isPresent: false });

    const taken = async () =>
      (
        await test.dataSource.query('SELECT "sessionId" FROM "session_presence" WHERE "participantId" = $1', [company.operator.user.id])
      ).map((row: { sessionId: string }) => row.sessionId);
    expect(await taken()).toEqual([others[1]?.sessionId]);
    host.disconnect();
    await until(async () => (await taken()).length === 0);
  });

  it('assigns the newest socket', async () => {
    const { host, customer, sessionId } = await startSession();
    const again = await sockets.of(company.operator);
    const arrival = next(customer, 'session:presence');
    expect(await again.emitWithAck('session:enter', { sessionId })).toEqual({
      ok: true,
      role: 'host',
      participants: [aCustomer],
      session: expect.objectContaining({ sessionId, status: 'connecting', idleClosesAt: null }),
    });
    expect(await arrival).toEqual({ sessionId, participant: theHost(), isPresent: true });

    const received: unknown[] = [];
    customer.on('signal', (signal) => received.push(signal));
    host.emit('signal', { candidate: null });
    again.emit('signal', { candidate: { candidate: 'new' } });
    await until(() => received.length > 0);
    await quiet();
    expect(received).toEqual([{ candidate: { candidate: 'new' }, peer: company.operator.user.id }]);
  });
});

describe('stalled process', () => {
  // Prevents its heartbeat in between.
  beforeAll(() => test.app.get(InstanceService).onApplicationShutdown());
  afterAll(() => test.app.get(InstanceService).onApplicationBootstrap());

  const grow = (instanceId: string) =>
    test.dataSource.query(`UPDATE "api_instances" SET "seenAt" = now() - interval '1 minute' WHERE "instanceId" = $1`, [instanceId]);

  it('loses its participants to the process that cleans up, once, and does not stop itself', async () => {
    const { sessionId } = await startSession();
    const instances = test.app.get(InstanceRepository);
    const { instanceId } = test.app.get(InstanceService);
    await grow(instanceId);
    expect(await instances.clearGone(instanceId)).toEqual([]);
    const cleared = await Promise.all([instances.clearGone(uuid()), instances.clearGone(uuid())]);
    const mine = cleared.flat().filter((row) => row.sessionId === sessionId);
    expect(mine.map(({ participant }) => participant.role).sort()).toEqual(['customer', 'host']);
    await test.app.get(InstanceService).tick();
  });

  it('makes its sockets reconnect when it recovers', async () => {
    const { host } = await startSession();
    const node = test.app.get(InstanceService);
    const cut = gone(host);
    await grow(node.instanceId);
    await test.app.get(InstanceRepository).clearGone(uuid());
    await node.tick();
    expect(await cut).toBe('transport close');
  });
});

describe('user without access', () => {
  it.each([
    ['deactivated', `UPDATE "users" SET "deactivatedAt" = now() WHERE "id" = $1`],
    ['signed out everywhere', `UPDATE "users" SET "validAfter" = now() + interval '2 seconds' WHERE "id" = $1`],
  ])('loses the socket when %s', async (_, statement) => {
    const testUser = await aUser(test, company.companyId, 'Cut Off', {});
    const socket = await sockets.of(testUser);
    const other = await sockets.of(company.secondOperator);
    await test.dataSource.query(statement, [testUser.user.id]);
    const cut = gone(socket);
    await test.app.get(SocketRecheckService).run();
    expect(await cut).toBe('io server disconnect');
    expect(other.connected).toBe(true);
  });
});

describe('presence of devices', () => {
  it('sends the state of watched devices, then changes only', async () => {
    const device = await aDevice(test, company.companyId, { lastSyncAt: new Date() });
    const foreign = await aDevice(test, (await aCompany(test)).companyId, { lastSyncAt: new Date() });
    const socket = await sockets.of(company.operator);
    const first = next(socket, 'devices:presence');
    socket.emit('devices:watch', { assignmentIds: [device.assignmentId, foreign.assignmentId] });
    expect(await first).toEqual([{ assignmentId: device.assignmentId, online: true, lastSeenAt: expect.any(String), sessions: [] }]);

    const later = next(socket, 'devices:presence');
    await test.dataSource.query(`UPDATE "devices" SET "lastSyncAt" = now() - interval '2 minutes' WHERE "assignmentId" = $1`, [
      device.assignmentId,
    ]);
    expect(await later).toMatchObject([{ assignmentId: device.assignmentId, online: false }]);
  });
});

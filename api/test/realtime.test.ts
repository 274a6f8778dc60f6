import { v7 as uuid } from 'uuid';
import { InstanceRepository } from '../src/modules/presence/instance.repository.ts';
import { InstanceService } from '../src/modules/presence/instance.service.ts';
import { SocketRecheck } from '../src/realtime/socket-recheck.ts';
import { aCompany, aDevice, aPerson } from './a-company.ts';
import { aSession, customerSignalingToken, type Meetings, startMeetings } from './a-meeting.ts';
import { connected, gone, next, quiet } from './sockets.ts';
import { until } from './until.ts';

let { test, sockets, company, meet, close, statusOf } = {} as Meetings;

beforeAll(async () => {
  ({ test, sockets, company, meet, close, statusOf } = await startMeetings());
});
afterEach(() => sockets.closeAll());
const theHost = () => ({ participantId: company.operator.user.id, name: 'Olga Operator', role: 'host' }) as const;
const aCustomer = { participantId: 'customer', name: '', role: 'customer' } as const;

describe('the handshake', () => {
  it('refuses no token, a token of the API, and a token that has run out', async () => {
    for (const auth of [{}, { token: company.operator.token }, { token: 'x' }, { token: 1 }]) {
      await expect(connected(sockets.open(auth))).rejects.toThrow('UNAUTHENTICATED');
    }
  });

  it('refuses pages of other origins', async () => {
    const { body } = await test.call('GET', '/api/me/signaling', { token: company.operator.token });
    await expect(connected(sockets.open({ token: body['token'] }, { origin: 'https://elsewhere.example' }))).rejects.toThrow();
    await expect(connected(sockets.open({ token: body['token'] }, { origin: 'http://localhost:4200' }))).resolves.toBeDefined();
  });

  it('gives tokens that the API does not take', async () => {
    const { body } = await test.call('GET', '/api/me/signaling', { token: company.operator.token });
    expect((await test.call('GET', '/api/me', { token: String(body['token']) })).status).toBe(401);
    const { key } = await aSession(test, company.operator);
    expect((await test.call('GET', '/api/me', { token: await customerSignalingToken(test, key) })).status).toBe(401);
  });

  it('refuses a customer whose session is over', async () => {
    const { key, sessionId } = await aSession(test, company.operator);
    const token = await customerSignalingToken(test, key);
    await close({ sessionId, key });
    await expect(connected(sockets.open({ token }))).rejects.toThrow('UNAUTHENTICATED');
  });
});

describe('a session', () => {
  it('tells each that the other is there, and when it goes', async () => {
    const { host, customer, arrival, welcome, sessionId } = await meet();
    expect(arrival).toEqual({ sessionId, participant: aCustomer, isPresent: true });
    expect(welcome).toEqual({ sessionId, participant: theHost(), isPresent: true });
    const farewell = next(host, 'session:presence');
    customer.disconnect();
    expect(await farewell).toEqual({ sessionId, participant: aCustomer, isPresent: false });
  });

  it('relays signals to the other part only, as they are', async () => {
    const { host, customer } = await meet();
    const bystander = await sockets.of(company.colleague);
    const overheard: unknown[] = [];
    for (const socket of [bystander, host]) socket.on('signal', (signal) => overheard.push(signal));

    const received = next(customer, 'signal');
    host.emit('signal', { description: { type: 'offer', sdp: 'v=0 <script>' } });
    expect(await received).toEqual({ description: { type: 'offer', sdp: 'v=0 <script>' }, peer: company.operator.user.id });

    host.off('signal');
    const answered = next(host, 'signal');
    customer.emit('signal', { peer: company.operator.user.id, candidate: null });
    expect(await answered).toEqual({ candidate: null });
    await quiet();
    expect(overheard).toEqual([]);
  });

  it('goes active, reconnecting and active again as the operator sees the picture', async () => {
    const { host, customer, sessionId } = await meet();
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

  it('stays open when the customer only loses the server', async () => {
    const { host, customer, sessionId } = await meet();
    host.emit('session:media', { isConnected: true });
    await next(customer, 'session:changed');
    customer.disconnect();
    await next(host, 'session:presence');
    expect(await statusOf(sessionId)).toBe('active');
  });

  it('is reconnecting while the operator has no window', async () => {
    const { host, customer, sessionId } = await meet();
    host.emit('session:media', { isConnected: true });
    await next(customer, 'session:changed');
    const change = next(customer, 'session:changed');
    host.disconnect();
    expect(await change).toEqual({ sessionId, status: 'reconnecting', closeReason: null });
  });

  it('tells a window that another one has taken its place', async () => {
    const { host, sessionId } = await meet();
    const again = await sockets.of(company.operator);
    const told = next(host, 'session:presence');
    await again.emitWithAck('session:enter', { sessionId });
    expect(await told).toEqual({ sessionId, participant: theHost(), isPresent: true });
  });

  it('ends for both at once when one closes it, and tells the company', async () => {
    const { host, customer, sessionId, key } = await meet();
    const colleague = await sockets.of(company.colleague);
    const told = Promise.all([host, customer, colleague].map((socket) => next(socket, 'session:changed')));
    const cut = gone(customer);
    await close({ sessionId, key });
    for (const change of await told) expect(change).toEqual({ sessionId, status: 'closed', closeReason: 'customer' });
    await cut;
    expect(host.connected).toBe(true);
  });

  it('tells nobody in another company', async () => {
    const stranger = await sockets.of((await aCompany(test)).operator);
    const heard: unknown[] = [];
    stranger.onAny((event) => heard.push(event));
    await meet();
    await quiet();
    expect(heard).toEqual([]);
  });

  it('is left by who enters another one, also in the same breath, and by all with their socket', async () => {
    const { host, customer, sessionId } = await meet();
    const farewell = next(customer, 'session:presence');
    const others = await Promise.all([aSession(test, company.operator), aSession(test, company.operator)]);
    const entered = await Promise.all(others.map((other) => host.emitWithAck('session:enter', { sessionId: other.sessionId })));
    expect(entered).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await farewell).toEqual({ sessionId, participant: theHost(), isPresent: false });

    const taken = async () =>
      (
        await test.dataSource.query('SELECT "sessionId" FROM "session_presence" WHERE "participantId" = $1', [company.operator.user.id])
      ).map((seat: { sessionId: string }) => seat.sessionId);
    expect(await taken()).toEqual([others[1]?.sessionId]);
    host.disconnect();
    await until(async () => (await taken()).length === 0);
  });

  it('gives the part to the newest socket', async () => {
    const { host, customer, sessionId } = await meet();
    const again = await sockets.of(company.operator);
    const arrival = next(customer, 'session:presence');
    expect(await again.emitWithAck('session:enter', { sessionId })).toEqual({
      ok: true,
      status: 'connecting',
      role: 'host',
      idleClosesAt: null,
      participants: [aCustomer],
    });
    expect(await arrival).toEqual({ sessionId, participant: theHost(), isPresent: true });

    const heard: unknown[] = [];
    customer.on('signal', (signal) => heard.push(signal));
    host.emit('signal', { candidate: null });
    again.emit('signal', { candidate: { candidate: 'new' } });
    await until(() => heard.length > 0);
    await quiet();
    expect(heard).toEqual([{ candidate: { candidate: 'new' }, peer: company.operator.user.id }]);
  });
});

describe('a process that is not seen', () => {
  // Its heart would beat in between.
  beforeAll(() => test.app.get(InstanceService).onApplicationShutdown());
  afterAll(() => test.app.get(InstanceService).onApplicationBootstrap());

  const grow = (instanceId: string) =>
    test.dataSource.query(`UPDATE "api_instances" SET "seenAt" = now() - interval '1 minute' WHERE "instanceId" = $1`, [instanceId]);

  it('loses its seats to those who clear up after it, once, and never takes itself for dead', async () => {
    const { sessionId } = await meet();
    const nodes = test.app.get(InstanceRepository);
    const { instanceId } = test.app.get(InstanceService);
    await grow(instanceId);
    expect(await nodes.clearGone(instanceId)).toEqual([]);
    const cleared = await Promise.all([nodes.clearGone(uuid()), nodes.clearGone(uuid())]);
    const mine = cleared.flat().filter((seat) => seat.sessionId === sessionId);
    expect(mine.map(({ participant }) => participant.role).sort()).toEqual(['customer', 'host']);
    await test.app.get(InstanceService).tick();
  });

  it('has its sockets come anew when it is back', async () => {
    const { host } = await meet();
    const node = test.app.get(InstanceService);
    const cut = gone(host);
    await grow(node.instanceId);
    await test.app.get(InstanceRepository).clearGone(uuid());
    await node.tick();
    expect(await cut).toBe('transport close');
  });
});

describe('a user who may not go on', () => {
  it.each([
    ['deactivated', `UPDATE "users" SET "deactivatedAt" = now() WHERE "id" = $1`],
    ['signed out everywhere', `UPDATE "users" SET "validAfter" = now() + interval '2 seconds' WHERE "id" = $1`],
  ])('loses the socket when %s', async (_, statement) => {
    const person = await aPerson(test, company.companyId, 'Cut Off', {});
    const socket = await sockets.of(person);
    const other = await sockets.of(company.colleague);
    await test.dataSource.query(statement, [person.user.id]);
    const cut = gone(socket);
    await test.app.get(SocketRecheck).run();
    expect(await cut).toBe('io server disconnect');
    expect(other.connected).toBe(true);
  });
});

describe('presence', () => {
  it('tells how watched devices stand, then only what changes', async () => {
    const device = await aDevice(test, company.companyId, { lastSyncAt: new Date() });
    const foreign = await aDevice(test, (await aCompany(test)).companyId, { lastSyncAt: new Date() });
    const socket = await sockets.of(company.operator);
    const first = next(socket, 'devices:presence');
    socket.emit('devices:watch', { assignmentIds: [device.assignmentId, foreign.assignmentId] });
    expect(await first).toEqual([{ assignmentId: device.assignmentId, online: true, lastSeenAt: expect.any(String) }]);

    const later = next(socket, 'devices:presence');
    await test.dataSource.query(`UPDATE "devices" SET "lastSyncAt" = now() - interval '2 minutes' WHERE "assignmentId" = $1`, [
      device.assignmentId,
    ]);
    expect(await later).toMatchObject([{ assignmentId: device.assignmentId, online: false }]);
  });
});

import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { NodesRepository } from '../src/modules/session/participants/nodes.repository.ts';
import { RealtimeNode } from '../src/realtime/realtime-node.ts';
import { SocketRecheck } from '../src/realtime/socket-recheck.ts';
import { aCompany, aDevice, aPerson, type Person, type TestCompany } from './a-company.ts';
import { startTestApp, type TestApp } from './test-app.ts';

type Client = Socket<ServerEvents, ClientEvents>;

let test: TestApp;
let url: string;
let company: TestCompany;
const clients: Client[] = [];

beforeAll(async () => {
  test = await startTestApp();
  url = await test.listen();
  company = await aCompany(test);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => test.stop());

function connect(auth: object, headers: Record<string, string> = {}): Client {
  const client: Client = io(url, {
    path: '/realtime',
    transports: ['websocket'],
    auth,
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  });
  clients.push(client);
  return client;
}

const connected = (client: Client) =>
  new Promise<Client>((resolve, reject) => {
    client.once('connect', () => resolve(client));
    client.once('connect_error', reject);
  });
const next = <Event extends keyof ServerEvents>(client: Client, event: Event) =>
  new Promise<Parameters<ServerEvents[Event]>[0]>((resolve) => {
    client.once(event, ((payload: never) => resolve(payload)) as never);
  });
const gone = (client: Client) => new Promise<string>((resolve) => client.once('disconnect', (reason) => resolve(reason)));
const quiet = (milliseconds = 150) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function operatorSocket(person: Person): Promise<Client> {
  const { body } = await test.call('GET', '/api/me/signaling', { token: person.token });
  return connected(connect({ token: body['token'] }));
}

async function aSession(person: Person) {
  const { body } = await test.call('POST', '/api/session', { token: person.token, body: {} });
  return { sessionId: String(body['sessionId']), key: String(body['key']) };
}

async function customerToken(key: string): Promise<string> {
  const { body } = await test.call('POST', '/api/session/join', { body: { key, accept: true } });
  return (body['signaling'] as { token: string }).token;
}

const statusOf = async (sessionId: string) =>
  (await test.call('GET', `/api/session/${sessionId}`, { token: company.owner.token })).body['status'];

const lead = () => ({ participantId: company.operator.user.id, name: 'Olga Operator', part: 'lead' }) as const;
const aCustomer = { participantId: 'customer', name: '', part: 'customer' } as const;

/** Both sides of a session, in it. */
async function aMeeting() {
  const session = await aSession(company.operator);
  const operator = await operatorSocket(company.operator);
  await operator.emitWithAck('session:enter', { sessionId: session.sessionId });
  const arrival = next(operator, 'session:presence');
  const customer = connect({ token: await customerToken(session.key) });
  const welcome = next(customer, 'session:presence');
  await connected(customer);
  return { ...session, operator, customer, arrival: await arrival, welcome: await welcome };
}

describe('the handshake', () => {
  it('refuses no token, a token of the API, and a token that has run out', async () => {
    for (const auth of [{}, { token: company.operator.token }, { token: 'x' }, { token: 1 }]) {
      await expect(connected(connect(auth))).rejects.toThrow('UNAUTHENTICATED');
    }
  });

  it('refuses pages of other origins', async () => {
    const { body } = await test.call('GET', '/api/me/signaling', { token: company.operator.token });
    await expect(connected(connect({ token: body['token'] }, { origin: 'https://elsewhere.example' }))).rejects.toThrow();
    await expect(connected(connect({ token: body['token'] }, { origin: 'http://localhost:4200' }))).resolves.toBeDefined();
  });

  it('gives tokens that the API does not take', async () => {
    const { body } = await test.call('GET', '/api/me/signaling', { token: company.operator.token });
    expect((await test.call('GET', '/api/me', { token: String(body['token']) })).status).toBe(401);
    const { key } = await aSession(company.operator);
    expect((await test.call('GET', '/api/me', { token: await customerToken(key) })).status).toBe(401);
  });

  it('refuses a customer whose session is over', async () => {
    const { key, sessionId } = await aSession(company.operator);
    const token = await customerToken(key);
    await test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
    await expect(connected(connect({ token }))).rejects.toThrow('UNAUTHENTICATED');
  });
});

describe('a session', () => {
  it('tells each that the other is there, and when it goes', async () => {
    const { operator, customer, arrival, welcome, sessionId } = await aMeeting();
    expect(arrival).toEqual({ sessionId, participant: aCustomer, isPresent: true });
    expect(welcome).toEqual({ sessionId, participant: lead(), isPresent: true });
    const farewell = next(operator, 'session:presence');
    customer.disconnect();
    expect(await farewell).toEqual({ sessionId, participant: aCustomer, isPresent: false });
  });

  it('relays signals to the other part only, as they are', async () => {
    const { operator, customer } = await aMeeting();
    const bystander = await operatorSocket(company.colleague);
    const overheard: unknown[] = [];
    for (const socket of [bystander, operator]) socket.on('signal', (signal) => overheard.push(signal));

    const received = next(customer, 'signal');
    operator.emit('signal', { description: { type: 'offer', sdp: 'v=0 <script>' } });
    expect(await received).toEqual({ description: { type: 'offer', sdp: 'v=0 <script>' }, peer: company.operator.user.id });

    operator.off('signal');
    const answered = next(operator, 'signal');
    customer.emit('signal', { peer: company.operator.user.id, candidate: null });
    expect(await answered).toEqual({ candidate: null });
    await quiet();
    expect(overheard).toEqual([]);
  });

  it('goes active, reconnecting and active again as the operator sees the picture', async () => {
    const { operator, customer, sessionId } = await aMeeting();
    for (const [isConnected, status] of [
      [true, 'active'],
      [false, 'reconnecting'],
      [true, 'active'],
    ] as const) {
      const change = next(customer, 'session:changed');
      operator.emit('session:media', { isConnected });
      expect(await change).toEqual({ sessionId, status, closeReason: null });
    }
  });

  it('stays open when the customer only loses the server', async () => {
    const { operator, customer, sessionId } = await aMeeting();
    operator.emit('session:media', { isConnected: true });
    await next(customer, 'session:changed');
    customer.disconnect();
    await next(operator, 'session:presence');
    expect(await statusOf(sessionId)).toBe('active');
  });

  it('is reconnecting while the operator has no window', async () => {
    const { operator, customer, sessionId } = await aMeeting();
    operator.emit('session:media', { isConnected: true });
    await next(customer, 'session:changed');
    const change = next(customer, 'session:changed');
    operator.disconnect();
    expect(await change).toEqual({ sessionId, status: 'reconnecting', closeReason: null });
  });

  it('tells a window that another one has taken its place', async () => {
    const { operator, sessionId } = await aMeeting();
    const again = await operatorSocket(company.operator);
    const told = next(operator, 'session:presence');
    await again.emitWithAck('session:enter', { sessionId });
    expect(await told).toEqual({ sessionId, participant: lead(), isPresent: true });
  });

  it('ends for both at once when one closes it, and tells the company', async () => {
    const { operator, customer, sessionId, key } = await aMeeting();
    const colleague = await operatorSocket(company.colleague);
    const told = Promise.all([operator, customer, colleague].map((socket) => next(socket, 'session:changed')));
    const cut = gone(customer);
    await test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
    for (const change of await told) expect(change).toEqual({ sessionId, status: 'closed', closeReason: 'customer' });
    await cut;
    expect(operator.connected).toBe(true);
  });

  it('tells nobody in another company', async () => {
    const stranger = await operatorSocket((await aCompany(test)).operator);
    const heard: unknown[] = [];
    stranger.onAny((event) => heard.push(event));
    await aMeeting();
    await quiet();
    expect(heard).toEqual([]);
  });

  it('gives the part to the newest socket', async () => {
    const { operator, customer, sessionId } = await aMeeting();
    const again = await operatorSocket(company.operator);
    const arrival = next(customer, 'session:presence');
    expect(await again.emitWithAck('session:enter', { sessionId })).toEqual({
      ok: true,
      status: 'connecting',
      part: 'lead',
      participants: [aCustomer],
    });
    expect(await arrival).toEqual({ sessionId, participant: lead(), isPresent: true });

    const heard: unknown[] = [];
    customer.on('signal', (signal) => heard.push(signal));
    operator.emit('signal', { candidate: null });
    again.emit('signal', { candidate: { candidate: 'new' } });
    await quiet();
    expect(heard).toEqual([{ candidate: { candidate: 'new' }, peer: company.operator.user.id }]);
  });
});

describe('a process that is not seen', () => {
  const grow = (nodeId: string) =>
    test.dataSource.query(`UPDATE "realtime_nodes" SET "seenAt" = now() - interval '1 minute' WHERE "nodeId" = $1`, [nodeId]);

  it('loses its seats to those who clear up after it, once, and never takes itself for dead', async () => {
    const { sessionId } = await aMeeting();
    const nodes = test.app.get(NodesRepository);
    const { nodeId } = test.app.get(RealtimeNode);
    await grow(nodeId);
    expect(await nodes.clearGone(nodeId)).toEqual([]);
    const cleared = await Promise.all([nodes.clearGone(uuid()), nodes.clearGone(uuid())]);
    const mine = cleared.flat().filter((seat) => seat.sessionId === sessionId);
    expect(mine.map(({ participant }) => participant.part).sort()).toEqual(['customer', 'lead']);
    await test.app.get(RealtimeNode).tick();
  });

  it('has its sockets come anew when it is back', async () => {
    const { operator } = await aMeeting();
    const node = test.app.get(RealtimeNode);
    const cut = gone(operator);
    await grow(node.nodeId);
    await test.app.get(NodesRepository).clearGone(uuid());
    await node.tick();
    expect(await cut).toBe('transport close');
  });
});

describe('speaking out of turn', () => {
  const refused = { ok: false, status: null, part: null, participants: [] };

  it("does not let anybody enter another's session", async () => {
    const { sessionId } = await aMeeting();
    const stranger = await operatorSocket((await aCompany(test)).owner);
    const colleague = await operatorSocket(company.colleague);
    for (const socket of [stranger, colleague]) expect(await socket.emitWithAck('session:enter', { sessionId })).toEqual(refused);
  });

  it('relays nothing from who is in no session, and changes nothing', async () => {
    const { operator, customer, sessionId } = await aMeeting();
    const outsider = await operatorSocket(company.colleague);
    const heard: unknown[] = [];
    for (const socket of [operator, customer]) socket.onAny((event) => heard.push(event));
    outsider.emit('signal', { candidate: null });
    outsider.emit('session:media', { isConnected: true });
    customer.emit('session:media', { isConnected: true });
    customer.emit('devices:watch', { assignmentIds: [] });
    await quiet();
    expect(heard).toEqual([]);
    expect(await statusOf(sessionId)).toBe('connecting');
  });

  it('gives a customer no other session', async () => {
    const other = await aSession(company.operator);
    const { customer } = await aMeeting();
    expect(await customer.emitWithAck('session:enter', { sessionId: other.sessionId })).toEqual(refused);
  });

  it.each([
    ['an unknown field', 'signal', { description: { type: 'offer' }, extra: 1 }],
    ['two steps in one', 'signal', { candidate: null, description: { type: 'offer' } }],
    ['a description that is too long', 'signal', { description: { type: 'offer', sdp: 'x'.repeat(60_001) } }],
    ['text', 'signal', 'text'],
    ['nothing', 'signal', null],
    ['a wrong type', 'session:media', { isConnected: 'yes' }],
    ['a missing field', 'session:media', {}],
    ['an event that does not exist', 'unknown', {}],
  ])('drops %s', async (_, event, payload) => {
    const { operator, customer } = await aMeeting();
    const heard: unknown[] = [];
    customer.onAny((name) => heard.push(name));
    (operator.emit as (event: string, payload: unknown) => void).call(operator, event, payload);
    await quiet(60);
    expect(heard).toEqual([]);
    expect(operator.connected).toBe(true);
  });

  it('cuts off who goes on with it', async () => {
    const socket = await operatorSocket(company.colleague);
    const cut = gone(socket);
    for (let round = 0; round < 25; round++) socket.emit('signal', { candidate: null });
    expect(await cut).toBe('io server disconnect');
  });

  it('cuts off who floods', async () => {
    const { operator } = await aMeeting();
    const cut = gone(operator);
    for (let round = 0; round < 400; round++) operator.emit('signal', { candidate: null });
    expect(await cut).toBe('io server disconnect');
  });

  it('cuts off a message of more than 100 KB', async () => {
    const { operator } = await aMeeting();
    const cut = gone(operator);
    operator.emit('signal', { description: { type: 'offer', sdp: 'x'.repeat(200_000) } });
    await cut;
  });
});

describe('a user who may not go on', () => {
  it.each([
    ['deactivated', `UPDATE "users" SET "deactivatedAt" = now() WHERE "id" = $1`],
    ['signed out everywhere', `UPDATE "users" SET "validAfter" = now() + interval '2 seconds' WHERE "id" = $1`],
  ])('loses the socket when %s', async (_, statement) => {
    const person = await aPerson(test, company.companyId, 'Cut Off', {});
    const socket = await operatorSocket(person);
    const other = await operatorSocket(company.colleague);
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
    const socket = await operatorSocket(company.operator);
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

import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { aCompany, type TestCompany } from '../a-company.ts';
import { builtServer } from '../kill/server-process.ts';
import { type Client, receivedBy } from '../sockets.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { tier } from '../tier.ts';
import { until } from '../until.ts';
import { ApiProcess } from './processes/api-process.ts';
import { RoundRobin } from './processes/round-robin.ts';
import { withoutBus } from './processes/without-bus.ts';

const limits = { JOIN_LIMIT_PER_MINUTE: '1000', JOIN_LIMIT_PER_DAY: '1000' };

type Body = Record<string, string>;

/** Creates the data of the other processes; serves no requests. */
let test: TestApp;
let company: TestCompany;
let processes: ApiProcess[];
let balancer: RoundRobin;
let origin: string;
const clients: Client[] = [];

beforeAll(async () => {
  const folder = await builtServer();
  test = await startTestApp();
  company = await aCompany(test);
  processes = await Promise.all([1, 2].map(() => ApiProcess.start(test.env, folder, limits)));
  balancer = new RoundRobin(processes.map(({ port }) => port));
  origin = await balancer.listen();
}, 180_000);
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  balancer.close();
  await Promise.all(processes.map((process) => process.kill()));
  await test.stop();
});

/** Calls through the balancer, which forwards to the next process. */
async function call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}): Promise<Body> {
  const headers = {
    connection: 'close',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return text ? (JSON.parse(text) as Body) : {};
}

const userToken = async () => (await call('GET', '/me/signaling', { token: company.operator.token }))['token'];

/** The socket of a page, which reconnects; to one process, or to the next. */
async function connect(token: () => Promise<string | undefined>, port?: number): Promise<Client> {
  const client: Client = io(port ? `http://127.0.0.1:${port}` : origin, {
    path: '/realtime',
    transports: ['websocket'],
    auth: (give) => void token().then((fresh) => give({ token: fresh })),
    reconnectionDelay: 100,
    reconnectionDelayMax: 300,
    forceNew: true,
  });
  clients.push(client);
  if (!client.connected) await new Promise<void>((resolve) => client.once('connect', resolve));
  return client;
}

const nodesOf = async (sessionId: string) =>
  new Map(
    (
      await test.dataSource.query<{ participantId: string; instanceId: string }[]>(
        'SELECT "participantId", "instanceId" FROM "session_presence" WHERE "sessionId" = $1',
        [sessionId],
      )
    ).map(({ participantId, instanceId }) => [participantId, instanceId]),
  );

/** The session window at the first process, the customer's page at the second. Both reconnect to any process. */
async function aLiveSession() {
  const { sessionId = '', key } = await call('POST', '/session', { token: company.operator.token, body: {} });
  const joined = await call('POST', '/session/join', { body: { key, accept: true } });
  const { customerToken } = joined;
  const signalingToken = async () => {
    const { signaling } = (await call('POST', '/session/join', { body: { key, accept: true, customerToken } })) as unknown as {
      signaling: Body;
    };
    return signaling['token'];
  };
  const enter = (socket: Client) => socket.emitWithAck('session:enter', { sessionId });
  const operator = await connect(userToken);
  operator.on('connect', () => void enter(operator));
  await enter(operator);
  // Each page requests its token first: one more connection between them, so that they use different processes.
  await call('GET', '/is-internet-up');
  const customer = await connect(signalingToken);
  await until(async () => (await nodesOf(sessionId)).size === 2);
  const nodes = await nodesOf(sessionId);
  expect(nodes.get('customer')).not.toBe(nodes.get(company.operator.user.id));
  return { sessionId, key, operator, customer };
}

const peer = () => company.operator.user.id;
const statusOf = async (sessionId: string) => (await call('GET', `/session/${sessionId}`, { token: company.operator.token }))['status'];
async function connectMedia(operator: Client, sessionId: string): Promise<void> {
  operator.emit('session:media', { isConnected: true });
  await until(async () => (await statusOf(sessionId)) === 'active');
}
const eventsOf = async (sessionId: string) => {
  const { items } = (await call('GET', `/session/${sessionId}/event`, { token: company.operator.token })) as unknown as { items: Body[] };
  return items.map(({ type }) => type);
};

describe('two processes behind one port', () => {
  it('relay messages to each other complete and in order, also long ones', async () => {
    const { operator, customer } = await aLiveSession();
    const [atCustomer, atOperator] = [receivedBy(customer, 'signal'), receivedBy(operator, 'signal')];
    const sdp = `v=0 Łódź ${'x'.repeat(50_000)}`;
    operator.emit('signal', { description: { type: 'offer', sdp } });
    for (let step = 0; step < 40; step++) {
      operator.emit('signal', { candidate: { candidate: `${step}` } });
      customer.emit('signal', { peer: peer(), candidate: { candidate: `${step}` } });
    }
    await until(() => atCustomer.length + atOperator.length === 81);
    const steps = Array.from({ length: 40 }, (_, step) => ({ candidate: { candidate: `${step}` } }));
    expect(atCustomer).toEqual([
      { description: { type: 'offer', sdp }, peer: peer() },
      ...steps.map((step) => ({ ...step, peer: peer() })),
    ]);
    expect(atOperator).toEqual(steps);
  });

  it('publish each change of a session once', async () => {
    const { operator, customer, sessionId, key } = await aLiveSession();
    const [atCustomer, atOperator] = [receivedBy(customer, 'session:changed'), receivedBy(operator, 'session:changed')];
    operator.emit('session:media', { isConnected: true });
    await until(() => atCustomer.length === 1);
    await call('DELETE', `/session/${sessionId}?key=${key}`);
    await until(() => atCustomer.length + atOperator.length >= 4);
    const received = [expect.objectContaining({ status: 'active' }), expect.objectContaining({ status: 'closed' })];
    expect([atCustomer, atOperator]).toEqual([received, received]);
    await until(() => !customer.connected);
  });

  it('make the newest window current, on any process', async () => {
    const { operator, customer, sessionId } = await aLiveSession();
    const received = receivedBy(operator, 'session:presence');
    const signals = receivedBy(customer, 'signal');
    for (const process of processes) {
      const again = await connect(userToken, process.port);
      const { participants } = await again.emitWithAck('session:enter', { sessionId });
      expect(participants).toEqual([expect.objectContaining({ role: 'customer' })]);
    }
    await until(() => received.length >= 1);
    operator.emit('signal', { candidate: { candidate: 'old' } });
    clients.at(-1)?.emit('signal', { candidate: { candidate: 'new' } });
    await until(() => signals.length > 0);
    await pause(200);
    expect(signals).toEqual([{ candidate: { candidate: 'new' }, peer: peer() }]);
  });

  it('share the online users', async () => {
    const token = async () => (await call('GET', '/me/signaling', { token: company.secondOperator.token }))['token'];
    const secondOperator = await connect(token, processes[1]?.port);
    const isOnline = async () => {
      const { items } = (await call('GET', `/company/${company.companyId}/operator`, { token: company.operator.token })) as unknown as {
        items: { id: string; isOnline: boolean }[];
      };
      return items.find(({ id }) => id === company.secondOperator.user.id)?.isOnline;
    };
    for (let turn = 0; turn < 4; turn++) await until(async () => (await isOnline()) === true);
    secondOperator.disconnect();
    await until(async () => (await isOnline()) === false);
  });

  it('lose no socket and no message while they cannot reach each other', async () => {
    const { operator, customer, sessionId } = await aLiveSession();
    await connectMedia(operator, sessionId);
    const reasons: string[] = [];
    for (const socket of [operator, customer]) socket.on('disconnect', (reason) => reasons.push(reason));
    const [atCustomer, atOperator] = [receivedBy(customer, 'signal'), receivedBy(operator, 'signal')];
    const numbers = Array.from({ length: tier.isFull ? 300 : 20 }, (_, index) => String(index));
    await withoutBus(test.env.DATABASE_URL, async () => {
      for (const candidate of numbers) {
        operator.emit('signal', { candidate: { candidate } });
        customer.emit('signal', { peer: peer(), candidate: { candidate } });
        await pause(100);
      }
    });
    await until(() => atCustomer.length + atOperator.length === 2 * numbers.length);
    expect(atCustomer).toEqual(numbers.map((candidate) => ({ candidate: { candidate }, peer: peer() })));
    expect(atOperator).toEqual(numbers.map((candidate) => ({ candidate: { candidate } })));
    expect(reasons).toEqual([]);
    expect(await statusOf(sessionId)).toBe('active');
  }, 120_000);

  it.each(tier.isFull ? [0, 1] : [0])(
    'continue the session when process %i is killed',
    async (index) => {
      const { operator, customer, sessionId } = await aLiveSession();
      await connectMedia(operator, sessionId);
      const victim = processes[index];
      const before = await nodesOf(sessionId);
      await victim?.kill();

      const isBack = (nodes: Map<string, string>) =>
        nodes.size === 2 && new Set(nodes.values()).size === 1 && operator.connected && customer.connected;
      await until(async () => isBack(await nodesOf(sessionId)));
      const after = new Set((await nodesOf(sessionId)).values());
      expect(new Set(before.values()).size).toBe(2);

      const [atCustomer, atOperator] = [receivedBy(customer, 'signal'), receivedBy(operator, 'signal')];
      operator.emit('signal', { candidate: { candidate: 'to the customer' } });
      customer.emit('signal', { peer: peer(), candidate: { candidate: 'to the operator' } });
      await until(() => atCustomer.length + atOperator.length === 2);
      expect(await statusOf(sessionId)).toBe('active');
      await victim?.start();

      const goneInstance = [...before.values()].find((node) => !after.has(node));
      // Its last contact is long ago: the others remove it in their next check.
      await test.dataSource.query(`UPDATE "api_instances" SET "seenAt" = now() - interval '1 minute' WHERE "instanceId" = $1`, [
        goneInstance,
      ]);
      const findInstance = () => test.dataSource.query<unknown[]>('SELECT 1 FROM "api_instances" WHERE "instanceId" = $1', [goneInstance]);
      await until(async () => (await findInstance()).length === 0);
      expect(await statusOf(sessionId)).toBe('active');
      const events = await eventsOf(sessionId);
      expect(events.filter((type) => ['created', 'joined', 'connected', 'lost', 'closed'].includes(type ?? ''))).toEqual([
        'created',
        'joined',
        'connected',
      ]);
    },
    120_000,
  );

  it('announce that a participant of a killed process left and did not return', async () => {
    const { operator, customer, sessionId } = await aLiveSession();
    const [atCustomer, atOperator] = [receivedBy(customer, 'session:presence'), receivedBy(operator, 'session:presence')];
    for (const socket of [operator, customer]) socket.io.reconnection(false);
    await processes[0]?.kill();
    await until(() => operator.connected !== customer.connected);
    const [presences, stays] = operator.connected ? [atOperator, operator] : [atCustomer, customer];
    const last = () => presences.at(-1) as { sessionId: string; isPresent: boolean } | undefined;
    // The arrival of the other participant may still be on its way.
    await until(() => last()?.isPresent === false);
    expect(last()).toMatchObject({ sessionId });
    expect(stays.connected).toBe(true);
  }, 120_000);
});

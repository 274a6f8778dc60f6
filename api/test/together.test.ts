import type { ClientEvents, ServerEvents } from '@nearhand/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { OfferTeller } from '../src/modules/session/offers/offer-teller.ts';
import { aCompany, aPerson, type Person, type TestCompany } from './a-company.ts';
import { startTestApp, type TestApp } from './test-app.ts';

type Client = Socket<ServerEvents, ClientEvents>;
type Body = Record<string, string>;

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

const create = async ({ token }: Person) =>
  (await test.call('POST', '/api/session', { token, body: { title: 'Printer' } })).body as unknown as Body;
const read = async ({ token }: Person, { sessionId }: Body) => (await test.call('GET', `/api/session/${sessionId}`, { token })).body;
const offer = (by: Person, { sessionId }: Body, kind: string, to: Person) =>
  test.call('POST', `/api/session/${sessionId}/offer`, { token: by.token, body: { kind, userId: to.user.id } });
const answer = (by: Person, offerId: unknown, accept: boolean) =>
  test.call('POST', `/api/me/offer/${offerId}`, { token: by.token, body: { accept } });
const withdraw = (by: Person, { sessionId }: Body, offerId: unknown) =>
  test.call('DELETE', `/api/session/${sessionId}/offer/${offerId}`, { token: by.token });
const mine = async ({ token }: Person) => (await test.call('GET', '/api/me/offer', { token })).body['items'] as Body[];
const takeOver = (by: Person, { sessionId }: Body) => test.call('POST', `/api/session/${sessionId}/takeover`, { token: by.token });
const close = ({ sessionId, key }: Body) => test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
const eventsOf = async ({ sessionId }: Body) =>
  ((await test.call('GET', `/api/session/${sessionId}/event`, { token: company.owner.token })).body['items'] as Body[]).map(
    ({ type }) => type,
  );

async function connect(token: unknown): Promise<Client> {
  const client: Client = io(url, { path: '/realtime', transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
  return client;
}
const socketOf = async ({ token }: Person) => connect((await test.call('GET', '/api/me/signaling', { token })).body['token']);
const next = <Event extends keyof ServerEvents>(client: Client, event: Event) =>
  new Promise<Parameters<ServerEvents[Event]>[0]>((resolve) => {
    client.once(event, ((payload: never) => resolve(payload)) as never);
  });
const heardBy = (client: Client, event: keyof ServerEvents) => {
  const heard: unknown[] = [];
  client.on(event, ((payload: unknown) => heard.push(payload)) as never);
  return heard;
};
const quiet = (milliseconds = 150) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A session that runs: its operator and its customer are there. */
async function aMeeting() {
  const session = await create(company.operator);
  const lead = await socketOf(company.operator);
  await lead.emitWithAck('session:enter', { sessionId: session['sessionId'] ?? '' });
  const { body } = await test.call('POST', '/api/session/join', { body: { key: session['key'], accept: true } });
  const arrival = next(lead, 'session:presence');
  const customer = await connect((body['signaling'] as Body)['token']);
  await arrival;
  return { session, lead, customer, sessionId: session['sessionId'] ?? '' };
}

describe('an offer', () => {
  it('is shown to both at once, and waits in the list of the one who is asked', async () => {
    const session = await create(company.operator);
    const [asked, asking] = [await socketOf(company.colleague), await socketOf(company.operator)];
    const told = Promise.all([next(asked, 'session:offer'), next(asking, 'session:offer')]);
    const { status, body } = await offer(company.operator, session, 'help', company.colleague);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'help',
      state: 'pending',
      title: 'Printer',
      from: { name: 'Olga Operator' },
      to: { name: 'Zofia Łęcka' },
    });
    expect(Date.parse(String(body['expiresAt'])) - Date.parse(String(body['createdAt']))).toBe(120_000);
    expect(await told).toEqual([body, body]);
    expect(await mine(company.colleague)).toContainEqual(body);
    await withdraw(company.operator, session, body['offerId']);
  });

  it('is for the leading operator to make, to a colleague who can work', async () => {
    const session = await create(company.operator);
    const foreign = await aCompany(test);
    for (const person of [company.colleague, company.admin, company.owner]) {
      expect((await offer(person, session, 'help', company.colleague)).body.code).toBe('FORBIDDEN');
    }
    expect((await offer(foreign.owner, session, 'help', company.colleague)).body.code).toBe('SESSION_NOT_FOUND');
    const unverified = await aPerson(test, company.companyId, 'New', { isVerified: false });
    const gone = await aPerson(test, company.companyId, 'Gone', { deactivatedAt: new Date() });
    for (const person of [company.operator, foreign.operator, unverified, gone]) {
      expect((await offer(company.operator, session, 'transfer', person)).body.code).toBe('USER_NOT_FOUND');
    }
    await close(session);
    expect((await offer(company.operator, session, 'help', company.colleague)).body.code).toBe('SESSION_CLOSED');
  });

  it('stands once for each colleague: the same changes nothing, another takes its place', async () => {
    const session = await create(company.operator);
    const first = await offer(company.operator, session, 'help', company.colleague);
    const again = await offer(company.operator, session, 'help', company.colleague);
    expect(again.body['offerId']).toBe(first.body['offerId']);
    const other = await offer(company.operator, session, 'watch', company.colleague);
    expect((await answer(company.colleague, first.body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');
    expect((await mine(company.colleague)).filter(({ sessionId }) => sessionId === session['sessionId'])).toEqual([other.body]);
    await close(session);
  });

  it('is answered by nobody but the one who is asked, once', async () => {
    const session = await create(company.operator);
    const { body } = await offer(company.operator, session, 'help', company.colleague);
    for (const person of [company.operator, company.admin, (await aCompany(test)).owner]) {
      expect((await answer(person, body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');
    }
    expect((await answer(company.colleague, body['offerId'], false)).body['state']).toBe('declined');
    expect((await answer(company.colleague, body['offerId'], false)).status).toBe(200);
    expect((await answer(company.colleague, body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');
    expect((await answer(company.colleague, uuid(), true)).body.code).toBe('OFFER_NOT_FOUND');
    expect((await read(company.colleague, session))['can']).toMatchObject({ enter: false });
    expect(await eventsOf(session)).toEqual(['created', 'offered', 'answered']);
  });

  it('is carried out once, however often it is accepted at the same time', async () => {
    const session = await create(company.operator);
    const { body } = await offer(company.operator, session, 'transfer', company.colleague);
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(company.colleague, body['offerId'], true)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await eventsOf(session)).toEqual(['created', 'offered', 'answered', 'transferred']);
  });

  it('can be taken back, and what was answered stays', async () => {
    const session = await create(company.operator);
    const { body } = await offer(company.operator, session, 'help', company.colleague);
    expect((await withdraw(company.colleague, session, body['offerId'])).body.code).toBe('FORBIDDEN');
    const socket = await socketOf(company.colleague);
    const told = next(socket, 'session:offer');
    expect((await withdraw(company.operator, session, body['offerId'])).status).toBe(204);
    expect(await told).toMatchObject({ offerId: body['offerId'], state: 'withdrawn' });
    expect((await answer(company.colleague, body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');

    const kept = await offer(company.operator, session, 'help', company.colleague);
    await answer(company.colleague, kept.body['offerId'], true);
    expect((await withdraw(company.operator, session, kept.body['offerId'])).status).toBe(204);
    expect((await read(company.colleague, session))['can']).toMatchObject({ enter: true });
    expect((await withdraw(company.operator, session, uuid())).body.code).toBe('OFFER_NOT_FOUND');
  });

  it('ends with its time, and with its session', async () => {
    const session = await create(company.operator);
    const first = await offer(company.operator, session, 'help', company.colleague);
    const socket = await socketOf(company.colleague);
    const expired = next(socket, 'session:offer');
    await test.dataSource.query('UPDATE "session_offers" SET "expiresAt" = now() WHERE "offerId" = $1', [first.body['offerId']]);
    await Promise.all([1, 2].map(() => test.app.get(OfferTeller).expire(String(first.body['offerId']))));
    expect(await expired).toMatchObject({ state: 'expired' });

    const second = await offer(company.operator, session, 'help', company.colleague);
    expect(second.body['offerId']).not.toBe(first.body['offerId']);
    await quiet();
    const withdrawn = next(socket, 'session:offer');
    await close(session);
    expect(await withdrawn).toMatchObject({ offerId: second.body['offerId'], state: 'withdrawn' });
    expect((await answer(company.colleague, second.body['offerId'], true)).body.code).toBe('SESSION_CLOSED');
  });
});

describe('several in one session', () => {
  const asHelper = async (session: Body, kind: 'help' | 'watch') => {
    const { body } = await offer(company.operator, session, kind, company.colleague);
    await answer(company.colleague, body['offerId'], true);
    return socketOf(company.colleague);
  };

  it('who helps or watches enters, and everybody learns of everybody', async () => {
    const { session, lead, customer, sessionId } = await aMeeting();
    const helper = await asHelper(session, 'watch');
    const arrivals = Promise.all([next(lead, 'session:presence'), next(customer, 'session:presence')]);
    const entered = await helper.emitWithAck('session:enter', { sessionId });
    expect(entered).toMatchObject({ ok: true, part: 'watcher', status: 'connecting' });
    expect(entered.participants.map(({ part }) => part).sort()).toEqual(['customer', 'lead']);
    const participant = { participantId: company.colleague.user.id, name: 'Zofia Łęcka', part: 'watcher' };
    expect(await arrivals).toEqual(Array(2).fill({ sessionId, participant, isPresent: true }));
  });

  it('the customer negotiates with each apart, and nobody speaks for another', async () => {
    const { session, lead, customer, sessionId } = await aMeeting();
    const helper = await asHelper(session, 'help');
    await helper.emitWithAck('session:enter', { sessionId });
    const [atLead, atHelper, atCustomer] = [heardBy(lead, 'signal'), heardBy(helper, 'signal'), heardBy(customer, 'signal')];
    customer.emit('signal', { peer: company.colleague.user.id, candidate: { candidate: 'for the helper' } });
    customer.emit('signal', { peer: company.operator.user.id, candidate: { candidate: 'for the lead' } });
    customer.emit('signal', { candidate: { candidate: 'for nobody' } });
    customer.emit('signal', { peer: uuid(), candidate: { candidate: 'for a stranger' } });
    helper.emit('signal', { candidate: { candidate: 'from the helper' } });
    helper.emit('signal', { peer: company.operator.user.id, candidate: { candidate: 'as the lead' } });
    await quiet();
    expect(atLead).toEqual([{ candidate: { candidate: 'for the lead' } }]);
    expect(atHelper).toEqual([{ candidate: { candidate: 'for the helper' } }]);
    expect(atCustomer).toEqual([{ candidate: { candidate: 'from the helper' }, peer: company.colleague.user.id }]);
  });

  it('only the lead speaks for the picture', async () => {
    const { session, lead, customer, sessionId } = await aMeeting();
    const helper = await asHelper(session, 'help');
    await helper.emitWithAck('session:enter', { sessionId });
    helper.emit('session:media', { isConnected: true });
    await quiet();
    expect((await read(company.operator, session))['status']).toBe('connecting');
    const change = next(customer, 'session:changed');
    lead.emit('session:media', { isConnected: true });
    expect(await change).toMatchObject({ status: 'active' });
  });

  it('the picture stays when a helper leaves, and the others learn of it', async () => {
    const { session, lead, customer, sessionId } = await aMeeting();
    const helper = await asHelper(session, 'help');
    await helper.emitWithAck('session:enter', { sessionId });
    const change = next(customer, 'session:changed');
    lead.emit('session:media', { isConnected: true });
    await change;
    const farewell = next(customer, 'session:presence');
    helper.disconnect();
    expect(await farewell).toMatchObject({ isPresent: false, participant: { part: 'helper' } });
    await quiet();
    expect((await read(company.operator, session))['status']).toBe('active');
    expect(await eventsOf(session)).toEqual(expect.arrayContaining(['entered', 'left']));
  });

  it('a second customer who was admitted takes the place of the first, whose page is cut', async () => {
    const { session, lead, customer, sessionId } = await aMeeting();
    const knocked = next(lead, 'session:knock');
    const { body } = await test.call('POST', '/api/session/join', { body: { key: session['key'], accept: true } });
    const { knockId } = await knocked;
    await test.call('POST', `/api/session/${sessionId}/admission`, { token: company.operator.token, body: { knockId, admit: true } });
    const told = next(customer, 'session:presence');
    const cut = new Promise((resolve) => customer.once('disconnect', resolve));
    const bound = await test.call('POST', '/api/session/join', { body: { key: session['key'], accept: true, knock: body['knock'] } });
    expect(await told).toMatchObject({ participant: { participantId: 'customer' }, isPresent: true });
    expect(await cut).toBe('io server disconnect');

    await expect(connect((customer.auth as Body)['token'])).rejects.toThrow('UNAUTHENTICATED');
    const arrival = next(lead, 'session:presence');
    await connect((bound.body['signaling'] as Body)['token']);
    expect(await arrival).toMatchObject({ participant: { part: 'customer' } });
  });

  it('a window that opens later hears who knocks', async () => {
    const session = await create(company.operator);
    await test.call('POST', '/api/session/join', { body: { key: session['key'], accept: true } });
    await test.call('POST', '/api/session/join', { body: { key: session['key'], accept: true } });
    const window = await socketOf(company.operator);
    const knock = next(window, 'session:knock');
    await window.emitWithAck('session:enter', { sessionId: session['sessionId'] ?? '' });
    expect(await knock).toMatchObject({ reason: 'operator' });
  });

  it('a person who does something answers the idle question for all', async () => {
    const { session, lead, customer, sessionId } = await aMeeting();
    const change = next(customer, 'session:changed');
    lead.emit('session:media', { isConnected: true });
    await change;
    await test.dataSource.query('UPDATE "sessions" SET "idleAskedAt" = now() WHERE "sessionId" = $1', [sessionId]);
    const answered = next(lead, 'session:idle');
    customer.emit('session:activity', {});
    expect(await answered).toEqual({ sessionId, closesAt: null });
    expect(await eventsOf(session)).toContain('idleAnswered');
  });
});

describe('another lead', () => {
  it('by transfer: the colleague leads, whoever handed over helps on', async () => {
    const { session, lead, customer, sessionId } = await aMeeting();
    const { body } = await offer(company.operator, session, 'transfer', company.colleague);
    const changed = next(lead, 'session:changed');
    const parted = next(customer, 'session:presence');
    const ownPresence = heardBy(lead, 'session:presence');
    await answer(company.colleague, body['offerId'], true);
    await changed;
    expect(await parted).toMatchObject({ participant: { participantId: company.operator.user.id, part: 'helper' }, isPresent: true });
    expect((await read(company.colleague, session))['can']).toMatchObject({ lead: true, enter: true, update: true });
    expect((await read(company.operator, session))['can']).toMatchObject({ lead: false, enter: true, update: false });

    lead.emit('session:media', { isConnected: true });
    await quiet();
    expect((await read(company.operator, session))['status']).toBe('connecting');
    expect(ownPresence).toEqual([]);
    const successor = await socketOf(company.colleague);
    expect(await successor.emitWithAck('session:enter', { sessionId })).toMatchObject({ part: 'lead' });
    const active = next(customer, 'session:changed');
    successor.emit('session:media', { isConnected: true });
    expect(await active).toMatchObject({ status: 'active' });
  });

  it('by an admin or the owner, who ask nobody; the operator of before watches', async () => {
    for (const person of [company.admin, company.owner]) {
      const { session, lead, customer, sessionId } = await aMeeting();
      const parted = next(customer, 'session:presence');
      expect((await takeOver(person, session)).body).toMatchObject({ operator: { id: person.user.id }, can: { lead: true } });
      expect(await parted).toMatchObject({ participant: { participantId: company.operator.user.id, part: 'watcher' } });
      expect((await takeOver(person, session)).status).toBe(200);
      expect(await lead.emitWithAck('session:enter', { sessionId })).toMatchObject({ ok: true, part: 'watcher' });
      expect((await eventsOf(session)).filter((type) => type === 'takenOver')).toHaveLength(1);
    }
  });

  it('is not for operators, strangers, or after the end', async () => {
    const session = await create(company.operator);
    expect((await takeOver(company.colleague, session)).body.code).toBe('FORBIDDEN');
    expect((await takeOver((await aCompany(test)).owner, session)).body.code).toBe('SESSION_NOT_FOUND');
    await close(session);
    expect((await takeOver(company.admin, session)).body.code).toBe('SESSION_CLOSED');
  });

  it('ends the offers of the one before', async () => {
    const session = await create(company.operator);
    const [transfer, help] = [
      await offer(company.operator, session, 'transfer', company.colleague),
      await offer(company.operator, session, 'help', company.admin),
    ];
    await answer(company.colleague, transfer.body['offerId'], true);
    expect((await answer(company.admin, help.body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');
  });
});

describe('who has not verified the address', () => {
  it('neither asks nor answers, nor sees who could be asked', async () => {
    const session = await create(company.operator);
    const person = await aPerson(test, company.companyId, 'New', { isVerified: false });
    const { token } = person;
    const answers = await Promise.all([
      offer(person, session, 'help', company.colleague),
      withdraw(person, session, uuid()),
      answer(person, uuid(), true),
      takeOver(person, session),
      test.call('GET', '/api/me/offer', { token }),
      test.call('GET', `/api/company/${company.companyId}/colleague`, { token }),
      test.call('POST', `/api/session/${session['sessionId']}/admission`, { token, body: { knockId: uuid(), admit: true } }),
    ]);
    for (const { status, body } of answers) expect({ status, code: body.code }).toEqual({ status: 403, code: 'USER_NOT_VERIFIED' });
  });
});

describe('colleagues', () => {
  it('are listed, those online first, without oneself and those who cannot work', async () => {
    const own = await aCompany(test);
    await aPerson(test, own.companyId, 'Anna New', { isVerified: false });
    await aPerson(test, own.companyId, 'Bert Gone', { deactivatedAt: new Date() });
    const list = async () => {
      const { body } = await test.call('GET', `/api/company/${own.companyId}/colleague`, { token: own.operator.token });
      return (body['items'] as { name: string; isOnline: boolean; role: string }[]).map(
        ({ name, isOnline, role }) => `${name} ${role} ${isOnline}`,
      );
    };
    expect(await list()).toEqual(['Adam Admin admin false', 'Owner owner false', 'Zofia Łęcka operator false']);
    const socket = await socketOf(own.colleague);
    await quiet(400);
    expect(await list()).toEqual(['Zofia Łęcka operator true', 'Adam Admin admin false', 'Owner owner false']);
    socket.disconnect();
    await quiet(400);
    expect(await list()).toEqual(['Adam Admin admin false', 'Owner owner false', 'Zofia Łęcka operator false']);
  });
});

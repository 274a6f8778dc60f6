import { v7 as uuid } from 'uuid';
import { OfferTeller } from '../src/modules/session/offers/offer-teller.ts';
import { aCompany, aPerson } from './a-company.ts';
import { aSession, type Meetings, startMeetings } from './a-meeting.ts';
import { heardBy, next } from './sockets.ts';
import { until } from './until.ts';

let { test, sockets, company, offers, close } = {} as Meetings;

beforeAll(async () => {
  ({ test, sockets, company, offers, close } = await startMeetings());
});
afterEach(() => sockets.closeAll());
describe('an offer', () => {
  it('is shown to both at once, and waits in the list of the one who is asked', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const [asked, asking] = [await sockets.of(company.colleague), await sockets.of(company.operator)];
    const told = Promise.all([next(asked, 'session:offer'), next(asking, 'session:offer')]);
    const { status, body } = await offers.make(company.operator, session, 'help', company.colleague);
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
    expect(await offers.mine(company.colleague)).toContainEqual(body);
    await offers.withdraw(company.operator, session, body['offerId']);
  });

  it('is for the leading operator to make, to a colleague who can work', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const foreign = await aCompany(test);
    for (const person of [company.colleague, company.admin, company.owner]) {
      expect((await offers.make(person, session, 'help', company.colleague)).body.code).toBe('FORBIDDEN');
    }
    expect((await offers.make(foreign.owner, session, 'help', company.colleague)).body.code).toBe('SESSION_NOT_FOUND');
    const unverified = await aPerson(test, company.companyId, 'New', { isVerified: false });
    const gone = await aPerson(test, company.companyId, 'Gone', { deactivatedAt: new Date() });
    for (const person of [company.operator, foreign.operator, unverified, gone]) {
      expect((await offers.make(company.operator, session, 'transfer', person)).body.code).toBe('USER_NOT_FOUND');
    }
    await close(session);
    expect((await offers.make(company.operator, session, 'help', company.colleague)).body.code).toBe('SESSION_CLOSED');
  });

  it('stands once for each colleague: the same changes nothing, another takes its place', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const first = await offers.make(company.operator, session, 'help', company.colleague);
    const again = await offers.make(company.operator, session, 'help', company.colleague);
    expect(again.body['offerId']).toBe(first.body['offerId']);
    const other = await offers.make(company.operator, session, 'watch', company.colleague);
    expect((await offers.answer(company.colleague, first.body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');
    expect((await offers.mine(company.colleague)).filter(({ sessionId }) => sessionId === session.sessionId)).toEqual([other.body]);
    await close(session);
  });

  it('is answered by nobody but the one who is asked, once', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const { body } = await offers.make(company.operator, session, 'help', company.colleague);
    for (const person of [company.operator, company.admin, (await aCompany(test)).owner]) {
      expect((await offers.answer(person, body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');
    }
    expect((await offers.answer(company.colleague, body['offerId'], false)).body['state']).toBe('declined');
    expect((await offers.answer(company.colleague, body['offerId'], false)).status).toBe(200);
    expect((await offers.answer(company.colleague, body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');
    expect((await offers.answer(company.colleague, uuid(), true)).body.code).toBe('OFFER_NOT_FOUND');
    expect((await offers.seenBy(company.colleague, session))['can']).toMatchObject({ enter: false });
    expect(await offers.stepsOf(company.owner, session)).toEqual(['created', 'offered', 'answered']);
  });

  it('is carried out once, however often it is accepted at the same time', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const { body } = await offers.make(company.operator, session, 'transfer', company.colleague);
    const answers = await Promise.all(Array.from({ length: 5 }, () => offers.answer(company.colleague, body['offerId'], true)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await offers.stepsOf(company.owner, session)).toEqual(['created', 'offered', 'answered', 'transferred']);
  });

  it('can be taken back, and what was answered stays', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const { body } = await offers.make(company.operator, session, 'help', company.colleague);
    expect((await offers.withdraw(company.colleague, session, body['offerId'])).body.code).toBe('FORBIDDEN');
    const socket = await sockets.of(company.colleague);
    const told = next(socket, 'session:offer');
    expect((await offers.withdraw(company.operator, session, body['offerId'])).status).toBe(204);
    expect(await told).toMatchObject({ offerId: body['offerId'], state: 'withdrawn' });
    expect((await offers.answer(company.colleague, body['offerId'], true)).body.code).toBe('OFFER_NOT_FOUND');

    const kept = await offers.make(company.operator, session, 'help', company.colleague);
    await offers.answer(company.colleague, kept.body['offerId'], true);
    expect((await offers.withdraw(company.operator, session, kept.body['offerId'])).status).toBe(204);
    expect((await offers.seenBy(company.colleague, session))['can']).toMatchObject({ enter: true });
    expect((await offers.withdraw(company.operator, session, uuid())).body.code).toBe('OFFER_NOT_FOUND');
  });

  it('ends with its time, and with its session', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const first = await offers.make(company.operator, session, 'help', company.colleague);
    const socket = await sockets.of(company.colleague);
    const expired = next(socket, 'session:offer');
    await test.dataSource.query('UPDATE "session_offers" SET "expiresAt" = now() WHERE "offerId" = $1', [first.body['offerId']]);
    await Promise.all([1, 2].map(() => test.app.get(OfferTeller).expire(String(first.body['offerId']))));
    expect(await expired).toMatchObject({ state: 'expired' });

    const told = heardBy(socket, 'session:offer');
    const second = await offers.make(company.operator, session, 'help', company.colleague);
    expect(second.body['offerId']).not.toBe(first.body['offerId']);
    await close(session);
    await until(() => told.length === 2);
    expect(told[1]).toMatchObject({ offerId: second.body['offerId'], state: 'withdrawn' });
    expect((await offers.answer(company.colleague, second.body['offerId'], true)).body.code).toBe('SESSION_CLOSED');
  });
});

describe('who has not verified the address', () => {
  it('neither asks nor answers, nor sees who could be asked', async () => {
    const session = await aSession(test, company.operator, { title: 'Printer' });
    const person = await aPerson(test, company.companyId, 'New', { isVerified: false });
    const { token } = person;
    const answers = await Promise.all([
      offers.make(person, session, 'help', company.colleague),
      offers.withdraw(person, session, uuid()),
      offers.answer(person, uuid(), true),
      offers.takeOver(person, session),
      test.call('GET', '/api/me/offer', { token }),
      test.call('GET', `/api/company/${company.companyId}/colleague`, { token }),
      test.call('POST', `/api/session/${session.sessionId}/join-request/${uuid()}`, { token, body: { admit: true } }),
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
    const socket = await sockets.of(own.colleague);
    await until(async () => (await list()).includes('Zofia Łęcka operator true'));
    expect(await list()).toEqual(['Zofia Łęcka operator true', 'Adam Admin admin false', 'Owner owner false']);
    socket.disconnect();
    await until(async () => (await list()).includes('Zofia Łęcka operator false'));
    expect(await list()).toEqual(['Adam Admin admin false', 'Owner owner false', 'Zofia Łęcka operator false']);
  });
});

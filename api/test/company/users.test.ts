import { io } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { UserActivityService } from '../../src/access/user-activity.service.ts';
import { IdentityEntity } from '../../src/modules/account/identity/identity.entity.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { aCompany, aUser, password, recentTokenFor, type TestCompany, type TestUser, tokenFor } from '../a-company.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const origin = await test.listen();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test, 'team');
});

const list = (query = '', token = company.operator.token) => test.call('GET', `/api/company/${company.companyId}/user${query}`, { token });
const namesIn = async (query: string) => ((await list(query)).body['items'] as { name: string }[]).map(({ name }) => name);
const update = ({ user }: TestUser, body: object, token = company.admin.token) =>
  test.call('PUT', `/api/user/${user.id}`, { token, body, ip: '203.0.113.7' });
const recentToken = ({ user }: TestUser) => recentTokenFor(test, user.identityId);
const removeWith = (token: string, id: string) => test.call('DELETE', `/api/user/${id}`, { token, ip: '203.0.113.7' });
const remove = async ({ user }: TestUser) => removeWith(await recentToken(company.admin), user.id);
const stored = ({ user }: TestUser) => test.dataSource.getRepository(UserEntity).findOneByOrFail({ id: user.id });
const me = ({ token }: TestUser) => test.call('GET', '/api/me', { token });
const signIn = ({ user }: TestUser) =>
  test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any', {
    body: { email: user.email, password, returnSecureToken: true },
  });

describe('users of a company', () => {
  it('returns all users of the company, also to operators, with the licenses', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 4, pageNumber: 1, pageSize: 25, licenses: { used: 4, invited: 0, allowed: 10 } });
    expect(body['items']).toContainEqual(
      expect.objectContaining({
        id: company.secondOperator.user.id,
        name: 'Zofia Łęcka',
        role: 'operator',
        isActive: true,
        secondFactor: false,
      }),
    );
  });

  it.each([
    ['zofia', ['Zofia Łęcka']],
    ['LECKA', ['Zofia Łęcka']],
    ['łęcka zof', ['Zofia Łęcka']],
    ['olga.operator', ['Olga Operator']],
    ['nobody', []],
  ])('finds users by name and address, with and without accents: %s', async (search, names) => {
    expect(await namesIn(`?search=${encodeURIComponent(search)}`)).toEqual(names);
  });

  it.each([
    ['?sortProperty=name', ['Adam Admin', 'Olga Operator', 'Owner', 'Zofia Łęcka']],
    ['?sortProperty=name&sortDirection=desc', ['Zofia Łęcka', 'Owner', 'Olga Operator', 'Adam Admin']],
    ['?sortProperty=lastActiveAt&sortDirection=desc', ['Adam Admin', 'Zofia Łęcka']],
    ['?sortProperty=lastActiveAt', ['Zofia Łęcka', 'Adam Admin']],
  ])('are sorted with those who were never active last: %s', async (query, names) => {
    const setActive = (testUser: TestUser, at: string) =>
      test.dataSource.query('UPDATE "users" SET "lastActiveAt" = $2 WHERE "id" = $1', [testUser.user.id, at]);
    await setActive(company.admin, '2026-11-20T10:00:00Z');
    await setActive(company.secondOperator, '2026-11-19T10:00:00Z');
    expect((await namesIn(query)).slice(0, names.length)).toEqual(names);
  });

  it('sorts by role, from operator to owner', async () => {
    const { body } = await list('?sortProperty=role');
    expect((body['items'] as { role: string }[]).map(({ role }) => role)).toEqual(['operator', 'operator', 'admin', 'owner']);
  });

  it.each([
    ['?role=owner', ['Owner']],
    ['?role=admin&role=operator', ['Adam Admin', 'Olga Operator', 'Zofia Łęcka']],
    ['?isActive=true&role=operator', ['Olga Operator']],
    ['?isActive=false', ['Zofia Łęcka']],
    ['?secondFactor=true', ['Adam Admin']],
    ['?secondFactor=false&search=zofia', ['Zofia Łęcka']],
  ])('filters the list: %s', async (query, names) => {
    await update(company.secondOperator, { isActive: false });
    await test.dataSource.query('UPDATE "users" SET "secondFactor" = true WHERE "id" = $1', [company.admin.user.id]);
    expect(await namesIn(query)).toEqual(names);
  });

  it('returns no removed users, and deactivated ones with that state', async () => {
    await remove(company.secondOperator);
    await update(company.operator, { isActive: false });
    const { body } = await list('', company.owner.token);
    expect(body).toMatchObject({ total: 3, licenses: { used: 2 } });
    expect(body['items']).toContainEqual(expect.objectContaining({ name: 'Olga Operator', isActive: false }));
  });

  it('changes only the given fields, and records it', async () => {
    const renamed = await update(company.operator, { name: '  Olga\n\u202eNowa ' });
    expect(renamed.body).toMatchObject({ name: 'Olga Nowa', role: 'operator' });
    expect((await update(company.operator, { isAdmin: true })).body).toMatchObject({ name: 'Olga Nowa', role: 'admin' });
    expect((await update(company.operator, { isAdmin: true, name: 'Olga Nowa' })).status).toBe(200);
    expect((await update(company.operator, { isAdmin: false }, company.owner.token)).body).toMatchObject({ role: 'operator' });
    const records = await auditOf(test, company);
    expect(records.map(({ action }) => action).sort()).toEqual(['userDemotedToOperator', 'userPromotedToAdmin', 'userRenamed']);
    expect(records).toContainEqual({
      action: 'userRenamed',
      by: { id: company.admin.user.id, name: 'Adam Admin' },
      subject: { id: company.operator.user.id, name: expect.any(String) },
      address: '203.0.113.7',
      details: { name: { was: 'Olga Operator', is: 'Olga Nowa' } },
    });
    expect(await namesIn('?search=nowa')).toEqual(['Olga Nowa']);
  });

  it('applies a new role at once', async () => {
    await update(company.operator, { isAdmin: true });
    expect((await update(company.secondOperator, { name: 'Z' }, company.operator.token)).status).toBe(200);
    await update(company.operator, { isAdmin: false });
    expect((await update(company.secondOperator, { name: 'Y' }, company.operator.token)).status).toBe(403);
  });

  it.each([{ name: 'X' }, { isAdmin: false }, { isActive: false }])('does not change the owner or the caller: %j', async (body) => {
    expect((await update(company.owner, body)).body.code).toBe('OWNERSHIP_TRANSFER_REQUIRED');
    expect((await update(company.admin, body)).body.code).toBe('OWN_ACCOUNT');
  });

  it('does not remove the owner or the caller', async () => {
    expect((await remove(company.owner)).body.code).toBe('OWNERSHIP_TRANSFER_REQUIRED');
    expect((await remove(company.admin)).body.code).toBe('OWN_ACCOUNT');
  });

  it('signs a deactivated user out at once, including open pages, and rejects sign-ins', async () => {
    const { body } = await test.call('GET', '/api/me/signaling', { token: company.operator.token });
    const socket = io(origin, { path: '/realtime', transports: ['websocket'], auth: { token: body['token'] }, reconnection: false });
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    const received = new Promise((resolve) => socket.on('user:signedOut', resolve));
    const cut = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()));

    expect((await update(company.operator, { isActive: false })).body).toMatchObject({ isActive: false });
    expect(await received).toEqual({ reason: 'deactivated' });
    await cut;
    expect((await me(company.operator)).status).toBe(401);
    expect((await signIn(company.operator)).body).toMatchObject({ error: { message: 'USER_DISABLED' } });
  });

  describe('token of an account without access', () => {
    const refusalOf = async (token: string) => (await me({ ...company.operator, token })).body;

    it('gets the reason: deactivated or deleted', async () => {
      await update(company.operator, { isActive: false });
      expect(await refusalOf(company.operator.token)).toMatchObject({ code: 'UNAUTHENTICATED', details: { reason: 'deactivated' } });
      await remove(company.operator);
      expect(await refusalOf(company.operator.token)).toMatchObject({ code: 'UNAUTHENTICATED', details: { reason: 'deleted' } });
    });

    it('gets no reason when it is forged, expired, or only revoked', async () => {
      const { identityId } = company.operator.user;
      const expired = await tokenFor(test, identityId, new Date(Date.now() - 1000));
      const [head, claims] = company.operator.token.split('.');
      await remove(company.operator);
      await test.dataSource.query('UPDATE "users" SET "validAfter" = now() + interval \'1 hour\' WHERE "id" = $1', [
        company.secondOperator.user.id,
      ]);
      for (const token of [expired, `${head}.${claims}.${'A'.repeat(86)}`, company.secondOperator.token])
        expect(await refusalOf(token)).toEqual(expect.not.objectContaining({ details: expect.anything() }));
    });
  });

  it('lets a reactivated user sign in', async () => {
    await update(company.operator, { isActive: false });
    expect((await update(company.operator, { isActive: true })).body).toMatchObject({ isActive: true });
    const { status, body } = await signIn(company.operator);
    expect(status).toBe(200);
    expect((await me({ ...company.operator, token: String(body['idToken']) })).status).toBe(200);
    expect((await auditOf(test, company)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['userDeactivated', 'userActivated']),
    );
  });

  it('rejects activation when no license is left', async () => {
    await update(company.operator, { isActive: false });
    for (let count = 0; count < 7; count++) await aUser(test, company.companyId, `More ${count}`, {});
    const refused = await update(company.operator, { isActive: true, name: 'Changed' });
    expect(refused.body).toMatchObject({ code: 'SUBSCRIPTION_UPDATE_REQUIRED', details: { meter: 'operators', used: 10, allowed: 10 } });
    expect(await stored(company.operator)).toMatchObject({ name: 'Olga Operator' });
  });

  it('keeps the name in past sessions after removal, and frees the address', async () => {
    const { body: session } = await test.call('POST', '/api/session', { token: company.operator.token, body: { title: 'Printer' } });
    await test.call('PUT', `/api/session/${session['sessionId']}`, { token: company.operator.token, body: { status: 'closed' } });
    await test.call('POST', '/api/me/filter', { token: company.operator.token, body: { list: 'sessions', name: 'Mine', query: '' } });
    const { email, identityId, id } = company.operator.user;
    expect((await remove(company.operator)).status).toBe(204);
    expect(await test.dataSource.query('SELECT 1 FROM "saved_filters" WHERE "userId" = $1', [id])).toEqual([]);

    expect((await me(company.operator)).status).toBe(401);
    expect(await test.dataSource.getRepository(IdentityEntity).existsBy({ identityId })).toBe(false);
    expect(await stored(company.operator)).toMatchObject({ name: 'Olga Operator', email: '', identityId: `deleted:${id}` });
    const kept = await test.call('GET', `/api/session/${session['sessionId']}`, { token: company.admin.token });
    expect(kept.body).toMatchObject({ operator: { name: 'Olga Operator' } });
    expect(await mailsTo(test, email)).toHaveLength(1);
    expect(await auditOf(test, company)).toContainEqual(
      expect.objectContaining({ action: 'userDeleted', subject: { id, name: 'Olga Operator' } }),
    );
    expect((await remove(company.operator)).body.code).toBe('USER_NOT_FOUND');
    expect((await update(company.operator, { isActive: true })).body.code).toBe('USER_NOT_FOUND');
  });

  it('rejects removal when the sign-in is older than two minutes', async () => {
    expect((await removeWith(company.admin.token, company.operator.user.id)).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
    expect(await stored(company.operator)).toMatchObject({ deletedAt: null });
  });

  it.each([
    ['is deactivated', () => update(company.operator, { isActive: false })],
    ['is removed', () => remove(company.operator)],
  ])('closes the sessions of an operator who %s', async (_, leave) => {
    const { body: session } = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
    await leave();
    const statusOf = async () => (await test.call('GET', `/api/session/${session['sessionId']}`, { token: company.admin.token })).body;
    while ((await statusOf())['status'] !== 'closed') await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await statusOf()).toMatchObject({ closeReason: 'admin' });
  });

  it('stores the last activity with a precision of a minute, and seldom', async () => {
    const activity = test.app.get(UserActivityService);
    await me(company.operator);
    await activity.flush();
    const first = (await stored(company.operator)).lastActiveAt;
    expect(first?.getTime()).toBeGreaterThan(Date.now() - 60_000);

    await me(company.operator);
    await activity.flush();
    expect((await stored(company.operator)).lastActiveAt).toEqual(first);
    activity.note(company.operator.user.id, new Date(Date.now() + 61_000));
    await activity.flush();
    expect((await stored(company.operator)).lastActiveAt?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + 60_000);
  });

  it('returns nothing about users of another company', async () => {
    const foreign = await aCompany(test);
    expect((await list('', foreign.owner.token)).status).toBe(404);
    for (const id of [company.operator.user.id, uuid()]) {
      expect((await test.call('PUT', `/api/user/${id}`, { token: foreign.owner.token, body: { name: 'X' } })).body.code).toBe(
        'USER_NOT_FOUND',
      );
      expect((await removeWith(await recentToken(foreign.owner), id)).body.code).toBe('USER_NOT_FOUND');
    }
  });
});

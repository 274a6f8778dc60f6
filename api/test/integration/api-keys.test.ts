import { v7 as uuid } from 'uuid';
import { createApiKeyToken } from '../../src/access/api-key-token.ts';
import { apiKeyLimit } from '../../src/modules/integration/api-key/api-key.service.ts';
import { aCompany, aDevice, recentTokenFor, type TestCompany, type TestUser } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

interface Key {
  apiKeyId: string;
  name: string;
  ending: string;
  state: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
}

const test = await sharedApp();
const every = ['session:create', 'session:read', 'session:update', 'session:invite', 'device:read'];

const recent = ({ user }: TestUser) => recentTokenFor(test, user.identityId);
const pathOf = ({ companyId }: TestCompany, apiKeyId?: string) => `/api/company/${companyId}/api-key${apiKeyId ? `/${apiKeyId}` : ''}`;

async function create(company: TestCompany, body: object = {}, maker = company.admin) {
  return test.call('POST', pathOf(company), {
    token: await recent(maker),
    body: { name: 'Tickets', permissions: every, ...body },
    ip: '203.0.113.9',
  });
}

async function aKey(company: TestCompany, body: object = {}, maker = company.admin) {
  const answer = await create(company, body, maker);
  expect(answer.status).toBe(201);
  return { ...(answer.body['apiKey'] as Key), secret: String(answer.body['secret']) };
}

const list = async (company: TestCompany) =>
  (await test.call('GET', pathOf(company), { token: company.owner.token })).body['items'] as Key[];
const sessions = ({ companyId }: TestCompany) => `/api/company/${companyId}/session`;
const statusOf = async (company: TestCompany, secret: string) => (await test.call('GET', sessions(company), { token: secret })).status;

describe('API key', () => {
  it('starts, reads, edits, lists and closes sessions, and reads devices, as its creator', async () => {
    const company = await aCompany(test);
    const device = await aDevice(test, company.companyId);
    const { secret: token } = await aKey(company);
    const created = await test.call('POST', '/api/session', { token, body: { title: 'Printer', customerEmail: 'maria@example.com' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ title: 'Printer', operator: { id: company.admin.user.id }, key: expect.any(String) });
    const path = `/api/session/${String(created.body['sessionId'])}`;

    expect((await test.call('PUT', path, { token, body: { note: 'Done', status: 'closed' } })).body).toMatchObject({
      closeReason: 'operator',
    });
    expect((await test.call('GET', path, { token })).body).toMatchObject({ note: 'Done', status: 'closed' });
    expect((await test.call('GET', `${path}/event`, { token })).status).toBe(200);
    expect((await test.call('GET', `${path}/message`, { token })).status).toBe(200);
    expect((await test.call('GET', sessions(company), { token })).body['total']).toBe(1);
    expect((await test.call('GET', `/api/company/${company.companyId}/device`, { token })).body['total']).toBe(1);
    expect((await test.call('GET', `/api/device/${device.assignmentId}`, { token })).status).toBe(200);
  });

  it('is shown once and stored as a hash', async () => {
    const company = await aCompany(test);
    const { secret, apiKeyId, ending } = await aKey(company, { name: '  Tickets ' });
    const listed = await list(company);
    expect(listed).toMatchObject([{ apiKeyId, name: 'Tickets', state: 'active', ending: secret.slice(-4), lastUsedAt: null }]);
    expect(ending).toBe(secret.slice(-4));
    expect(JSON.stringify(listed)).not.toContain(secret);
    const [row] = await test.dataSource.query('SELECT k::text AS "text" FROM "api_keys" k WHERE "apiKeyId" = $1', [apiKeyId]);
    expect(row.text).not.toContain(secret.slice(4, 34));
  });

  it('has only the permissions that it was given', async () => {
    const company = await aCompany(test);
    const { secret: token } = await aKey(company, { permissions: ['device:read'] });
    expect((await test.call('GET', `/api/company/${company.companyId}/device`, { token })).status).toBe(200);
    expect((await test.call('GET', sessions(company), { token })).body.code).toBe('FORBIDDEN');
    expect((await test.call('POST', '/api/session', { token, body: {} })).body.code).toBe('FORBIDDEN');
  });

  it('is no credential for the account, keys, billing or people', async () => {
    const company = await aCompany(test);
    const { secret: token } = await aKey(company, {}, company.owner);
    const own = `/api/company/${company.companyId}`;
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['GET', '/api/me/signaling'],
      ['DELETE', '/api/me'],
      ['GET', `${own}/api-key`],
      ['POST', `${own}/api-key`],
      ['GET', `${own}/subscription`],
      ['GET', `${own}/invoice`],
      ['GET', `${own}/audit`],
      ['GET', `${own}/user`],
      ['DELETE', own],
      ['POST', `${own}/ownership`],
    ] as const) {
      expect([path, (await test.call(method, path, { token, ...(method === 'POST' && { body: {} }) })).body.code]).toEqual([
        path,
        'API_KEY_REFUSED',
      ]);
    }
    expect((await test.call('GET', '/api/me', { token: createApiKeyToken() })).body.code).toBe('UNAUTHENTICATED');
  });

  it('does not reach another company', async () => {
    const [company, foreign] = [await aCompany(test), await aCompany(test)];
    const { secret: token } = await aKey(company);
    const { body } = await test.call('POST', '/api/session', { token: foreign.operator.token, body: {} });
    expect((await test.call('GET', sessions(foreign), { token })).body.code).toBe('COMPANY_NOT_FOUND');
    expect((await test.call('GET', `/api/session/${String(body['sessionId'])}`, { token })).body.code).toBe('SESSION_NOT_FOUND');
  });

  it('never has more rights than its creator has at the time of the call', async () => {
    const company = await aCompany(test);
    const { user } = company.admin;
    const { secret: token, apiKeyId } = await aKey(company);
    const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
    const edit = () => test.call('PUT', `/api/session/${String(body['sessionId'])}`, { token, body: { note: 'x' } });
    const set = (columns: string) => test.dataSource.query(`UPDATE "users" SET ${columns} WHERE "id" = $1`, [user.id]);
    expect((await edit()).status).toBe(200);

    await set('"isAdmin" = false');
    expect((await edit()).body.code).toBe('FORBIDDEN');
    expect(await statusOf(company, token)).toBe(200);
    await set('"isVerified" = false');
    expect((await edit()).body.code).toBe('USER_NOT_VERIFIED');
    await set('"isVerified" = true, "deactivatedAt" = now()');
    expect((await edit()).body.code).toBe('UNAUTHENTICATED');
    expect((await list(company))[0]).toMatchObject({ apiKeyId, state: 'suspended' });
    await set('"deactivatedAt" = NULL');
    expect(await statusOf(company, token)).toBe(200);
    // The user joins another company.
    const other = await aCompany(test);
    await test.dataSource.query('UPDATE "users" SET "companyId" = $2 WHERE "id" = $1', [user.id, other.companyId]);
    expect(await statusOf(company, token)).toBe(401);
    expect(await statusOf(other, token)).toBe(401);
  });

  it('stops when it is revoked or expires', async () => {
    const company = await aCompany(test);
    const revoked = await aKey(company);
    const expiring = await aKey(company, { expiresInDays: 30 });
    expect(await statusOf(company, revoked.secret)).toBe(200);
    expect(await statusOf(company, expiring.secret)).toBe(200);

    expect((await test.call('DELETE', pathOf(company, revoked.apiKeyId), { token: company.owner.token })).status).toBe(204);
    await test.dataSource.query(`UPDATE "api_keys" SET "expiresAt" = now() - make_interval(secs => 1) WHERE "apiKeyId" = $1`, [
      expiring.apiKeyId,
    ]);
    expect(await statusOf(company, revoked.secret)).toBe(401);
    expect(await statusOf(company, expiring.secret)).toBe(401);
    expect((await list(company)).map(({ apiKeyId, state }) => [apiKeyId, state])).toEqual([[expiring.apiKeyId, 'expired']]);
  });

  it('records its last use at most once a minute', async () => {
    const company = await aCompany(test);
    const { secret, apiKeyId } = await aKey(company);
    const lastUse = async () => (await list(company))[0]?.lastUsedAt;
    await statusOf(company, secret);
    const first = await lastUse();
    expect(first).not.toBeNull();
    await statusOf(company, secret);
    expect(await lastUse()).toBe(first);
    await test.dataSource.query(`UPDATE "api_keys" SET "lastUsedAt" = "lastUsedAt" - interval '61 s' WHERE "apiKeyId" = $1`, [apiKeyId]);
    await statusOf(company, secret);
    expect(String(await lastUse()) >= String(first)).toBe(true);
  });

  it('is refused with 429 over its own limit, and no other key is', async () => {
    const company = await aCompany(test);
    const [busy, calm] = [await aKey(company), await aKey(company)];
    await test.dataSource.query(`INSERT INTO "rate_limits" ("key", "points", "expire") VALUES ($1, 600, $2)`, [
      `api-key:${busy.apiKeyId}`,
      Date.now() + 60_000,
    ]);
    const refused = await test.call('GET', sessions(company), { token: busy.secret });
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(company, calm.secret)).toBe(200);
  });

  it('meets the limits of the plan like its creator', async () => {
    const company = await aCompany(test, 'free');
    await test.dataSource.query('UPDATE "users" SET "deactivatedAt" = now() WHERE "companyId" = $1 AND "id" <> $2', [
      company.companyId,
      company.owner.user.id,
    ]);
    const { secret: token } = await aKey(company, {}, company.owner);
    const { body } = await test.call('POST', '/api/session', { token, body: {} });
    await test.call('POST', '/api/session/join', { body: { key: body['key'], accept: true } });
    expect(await test.call('POST', '/api/session', { token, body: {} })).toMatchObject({
      status: 402,
      body: { details: { meter: 'concurrentSessions' } },
    });
  });
});

const refusing = await aCompany(test);

describe('API keys', () => {
  it('are created after a recent sign-in only', async () => {
    const company = await aCompany(test);
    const body = { name: 'x', permissions: every };
    expect((await test.call('POST', pathOf(company), { token: company.admin.token, body })).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
  });

  it('are limited per company, also when all are created at once', async () => {
    const company = await aCompany(test);
    const answers = await Promise.all(Array.from({ length: apiKeyLimit + 3 }, () => create(company)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(apiKeyLimit);
    expect(answers.filter(({ body }) => body.code === 'API_KEY_LIMIT_REACHED')).toHaveLength(3);
  });

  it('are in the audit log without their secret', async () => {
    const company = await aCompany(test);
    const { secret, apiKeyId } = await aKey(company);
    await test.call('DELETE', pathOf(company, apiKeyId), { token: company.owner.token });
    const { body } = await test.call('GET', `/api/company/${company.companyId}/audit?sortDirection=desc`, { token: company.owner.token });
    const records = body['items'] as { action: string }[];
    expect(records.map(({ action }) => action)).toEqual(expect.arrayContaining(['apiKeyCreated', 'apiKeyRevoked']));
    expect(records.find(({ action }) => action === 'apiKeyCreated')).toMatchObject({
      by: { id: company.admin.user.id },
      subject: { name: 'Tickets' },
      address: '203.0.113.9',
      details: { permissions: every, expiresAt: null },
    });
    expect(JSON.stringify(records)).not.toContain(secret);
  });

  it.each([
    { permissions: [] },
    { permissions: ['billing:manage'] },
    { permissions: ['session:read', 'session:read'] },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { expiresInDays: 0 },
    { expiresInDays: 731 },
    { more: 1 },
  ])('are rejected as %j', async (about) => {
    expect((await create(refusing, about)).body.code).toBe('VALIDATION_FAILED');
  });

  it('cannot be revoked by another company', async () => {
    const [company, foreign] = [await aCompany(test), await aCompany(test)];
    const { apiKeyId, secret } = await aKey(company);
    expect((await test.call('DELETE', pathOf(foreign, apiKeyId), { token: foreign.owner.token })).body.code).toBe('API_KEY_NOT_FOUND');
    expect((await test.call('DELETE', pathOf(company, uuid()), { token: company.owner.token })).body.code).toBe('API_KEY_NOT_FOUND');
    expect(await statusOf(company, secret)).toBe(200);
  });
});

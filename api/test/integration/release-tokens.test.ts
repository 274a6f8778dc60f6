import { generateKeyPairSync } from 'node:crypto';
import { ReleaseServer } from '@nearhand/remote-kit/release-server';
import { v7 as uuid } from 'uuid';
import { aCompany, recentTokenFor, type TestCompany, type TestUser, tokenFor } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { changed, ReleaseWork } from '../service/release/release-work.ts';
import { withSettings } from '../with-settings.ts';

const work = new ReleaseWork();
withSettings({ PLATFORM_ADMINS: [] });

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;
const { publicKey, privateKey } = generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding }).publicKey;
const request = { remote: 'mfe_account', team: 'Accounts', expiresInDays: 30, publicKey };

let company: TestCompany;
let admin: TestUser;

const setUser = ({ user }: TestUser, state: object) => work.test.dataSource.manager.update('users', { id: user.id }, state);
const recent = ({ user }: TestUser) => recentTokenFor(work.test, user.identityId);

const create = async (change: object = {}, token?: string, headers = {}) =>
  work.test.call('POST', '/api/release/token', {
    token: token ?? (await recent(admin)),
    body: { ...request, ...change },
    headers,
    ip: '203.0.113.9',
  });
const list = async (remote = 'mfe_account', token = admin.token) => work.test.call('GET', `/api/release/token?remote=${remote}`, { token });
const revoke = (tokenId: string, token = admin.token) => work.test.call('DELETE', `/api/release/token/${tokenId}`, { token });

async function aToken(change: object = {}) {
  const { status, body } = await create(change);
  expect(status).toBe(201);
  return { secret: String(body['secret']), token: body['token'] as { tokenId: string; state: string; lastUsedAt: string | null } };
}

/** Calls each operation; returns the error codes, or `ok`. */
const codes = async (token: string) => {
  const answers = [await list(undefined, token), await create({}, token), await revoke(uuid(), token)];
  return answers.map(({ body }) => body.code ?? 'ok');
};

beforeAll(async () => {
  company = await aCompany(work.test);
  // The role in a company is another matter.
  admin = company.operator;
  Object.assign(work.test.env, { PLATFORM_ADMINS: [admin.user.email] });
});
beforeEach(() => setUser(admin, { secondFactor: true, isVerified: true }));

describe('release tokens', () => {
  it('let a team push with its key, until they are revoked', async () => {
    const { secret, token } = await aToken({ publicKey: `\n${publicKey.trim()}\n\n` });
    const team = { tokenId: token.tokenId, token: secret, privateKey, server: new ReleaseServer(await work.test.listen(), secret) };
    expect((await work.push(changed(), team)).candidate.team).toBe('Accounts');
    expect((await revoke(token.tokenId)).status).toBe(204);
    await expect(work.push(changed(), team)).rejects.toMatchObject({ code: 'RELEASE_TOKEN_REVOKED' });
    const { items } = (await list()).body as unknown as { items: object[] };
    expect(items[0]).toMatchObject({ tokenId: token.tokenId, state: 'revoked', lastUsedAt: expect.any(String) });
  });

  it('show their secret once, and are listed by remote, newest first', async () => {
    const [one, two] = [await aToken({ remote: 'mfe_new', team: ' One ' }), await aToken({ remote: 'mfe_new', team: 'Two' })];
    const { body } = await list('mfe_new');
    expect(body['items']).toEqual([two.token, { ...one.token, team: 'One', state: 'active', lastUsedAt: null, revokedAt: null }]);
    const [row] = await work.test.dataSource.query('SELECT t::text AS "text" FROM "release_tokens" t WHERE "tokenId" = $1', [
      one.token.tokenId,
    ]);
    for (const text of [JSON.stringify(body), row.text]) expect(text).not.toContain(one.secret);
    expect(Object.keys(one.token)).not.toContain('tokenHash');
  });

  it('are recorded with who created and revoked them', async () => {
    const { token } = await aToken({ team: 'Recorded' });
    await revoke(token.tokenId);
    expect((await revoke(token.tokenId)).status).toBe(204);
    const records = (await auditOf(work.test, company)).filter(({ details }) => (details as { team?: string }).team === 'Recorded');
    const by = { id: admin.user.id, name: admin.user.name };
    const subject = { id: null, name: 'mfe_account' };
    expect(records.map(({ action }) => action).sort()).toEqual(['releaseTokenCreated', 'releaseTokenRevoked']);
    for (const record of records) expect(record).toMatchObject({ by, subject });
    expect(records.find(({ action }) => action === 'releaseTokenCreated')?.address).toBe('203.0.113.9');
  });

  it('are created once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': uuid() };
    const [first, second] = [
      await create({ remote: 'mfe_once' }, undefined, headers),
      await create({ remote: 'mfe_once' }, undefined, headers),
    ];
    expect([second.status, second.headers['idempotency-replayed'], second.body]).toEqual([201, 'true', first.body]);
    expect((await list('mfe_once')).body['items']).toHaveLength(1);
  });

  it('are managed by nobody else, and the answer names what a listed person lacks', async () => {
    const foreign = await aCompany(work.test);
    for (const user of [company.owner, company.admin, foreign.owner]) {
      await setUser(user, { secondFactor: true });
      expect(await codes(await recent(user))).toEqual(Array(3).fill('PLATFORM_ADMIN_REQUIRED'));
    }
    expect(await codes(work.team.token)).toEqual(Array(3).fill('UNAUTHENTICATED'));
    await setUser(admin, { secondFactor: false });
    expect(await codes(await recent(admin))).toEqual(Array(3).fill('SECOND_FACTOR_REQUIRED'));
    await setUser(admin, { isVerified: false });
    expect(await codes(await recent(admin))).toEqual(Array(3).fill('USER_NOT_VERIFIED'));
  });

  it('are created after a recent sign-in only', async () => {
    const old = await tokenFor(work.test, admin.user.identityId, undefined, new Date(Date.now() - 180_000));
    expect((await create({}, old)).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
  });

  it.each([
    ['no key', { publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5' }, 'RELEASE_KEY_INVALID'],
    ['a key of another kind', { publicKey: rsa }, 'RELEASE_KEY_INVALID'],
    ['a private key', { publicKey: privateKey }, 'RELEASE_KEY_PRIVATE'],
    ['a remote with prerendered pages', { remote: 'mfe_landing' }, 'REMOTE_NEEDS_RENDERING'],
  ])('are not created with %s', async (_, change, code) => {
    const { status, body } = await create(change);
    expect([status, body.code]).toEqual([422, code]);
  });

  it.each([
    ['expiresInDays', 0],
    ['expiresInDays', 367],
    ['expiresInDays', 1.5],
    ['team', ''],
    ['team', ' '],
    ['team', 'x'.repeat(61)],
    ['remote', 'shell'],
    ['remote', '../mfe_account'],
    ['publicKey', ''],
  ])('are not created with the %s %j', async (field, value) => {
    const { body } = await create({ [field]: value });
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: [{ field: `body.${field}` }] } });
  });

  it('are not found without their id', async () => {
    const { status, body } = await revoke(uuid());
    expect([status, body.code]).toEqual([404, 'RELEASE_TOKEN_NOT_FOUND']);
  });
});

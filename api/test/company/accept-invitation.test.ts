import { io } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { IdentityEntity } from '../../src/modules/account/identity/identity.entity.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { aCompany, aDevice, aUser, type TestCompany, type TestUser } from '../a-company.ts';
import { anUnregisteredUser, linkIn, mailsTo, register } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { meanwhile } from '../meanwhile.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const origin = await test.listen();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test, 'team');
});

const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** The token in the mail. */
async function invite(email: string, isAdmin = false): Promise<string> {
  const body = { emails: [email], isAdmin };
  const { body: answer } = await test.call('POST', `/api/company/${company.companyId}/invitation`, { token: company.admin.token, body });
  const [mail] = await mailsTo(test, email);
  if (!mail) throw new Error(JSON.stringify(answer));
  return tokenIn(linkIn(mail).href);
}

async function linkFor(email: string): Promise<string> {
  await invite(email);
  const { body } = await test.call('GET', `/api/company/${company.companyId}/invitation`, { token: company.admin.token });
  const [{ invitationId } = { invitationId: '' }] = body['items'] as { invitationId: string }[];
  const path = `/api/company/${company.companyId}/invitation/${invitationId}/link`;
  return tokenIn(String((await test.call('POST', path, { token: company.admin.token })).body['url']));
}

/** A user who is alone in a company. */
async function aSoleUser(traits: Partial<UserEntity> = {}): Promise<TestUser & { companyId: string }> {
  const { companyId } = await aCompany(test);
  await test.dataSource.query(
    `UPDATE "users" SET "deletedAt" = now(), "deactivatedAt" = now(), "email" = '', "canonicalEmail" = NULL WHERE "companyId" = $1`,
    [companyId],
  );
  const testUser = await aUser(test, companyId, 'Lena Solo', { isAdmin: true, ...traits });
  await test.dataSource.query('UPDATE "companies" SET "createdById" = $2 WHERE "companyId" = $1', [companyId, testUser.user.id]);
  return { ...testUser, companyId };
}

const accept = ({ token }: TestUser, invitationToken: string) =>
  test.call('POST', '/api/invitation/acceptance', { token, body: { invitationToken } });
const stored = (id: string) => test.dataSource.getRepository(UserEntity).findOneByOrFail({ id });
const leavingOf = async (companyId: string) =>
  (await test.dataSource.query('SELECT "deletionAt" <= now() AS "isDue" FROM "companies" WHERE "companyId" = $1', [companyId]))[0]?.isDue;

describe('acceptCompanyInvitation', () => {
  it('moves a user with an account to the inviting company, in the invited role', async () => {
    const soleUser = await aSoleUser();
    const { status, body } = await accept(soleUser, await invite(soleUser.user.email, true));
    expect({ status, body }).toMatchObject({ status: 200, body: { id: soleUser.user.id, role: 'admin', isVerified: true } });
    const me = await test.call('GET', '/api/me', { token: soleUser.token });
    expect(me.body).toMatchObject({ user: { role: 'admin' }, company: { companyId: company.companyId, users: { total: 5 } } });
    expect(await leavingOf(soleUser.companyId)).toBe(true);
  });

  it('reconnects the sockets of the user as sockets of the new company', async () => {
    const soleUser = await aSoleUser();
    const invitationToken = await invite(soleUser.user.email);
    const connect = async () => {
      const { body } = await test.call('GET', '/api/me/signaling', { token: soleUser.token });
      const socket = io(origin, {
        path: '/realtime',
        transports: ['websocket'],
        auth: { token: body['token'] },
        reconnection: false,
        forceNew: true,
      });
      await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
      return socket;
    };
    const before = await connect();
    const cut = new Promise<void>((resolve) => before.on('disconnect', () => resolve()));
    await accept(soleUser, invitationToken);
    await cut;

    const after = await connect();
    const received = new Promise((resolve) => after.on('company:changed', resolve));
    await test.call('PUT', `/api/user/${company.secondOperator.user.id}`, { token: company.admin.token, body: { name: 'Zofia' } });
    expect(await received).toEqual({ what: 'user' });
    after.disconnect();
  });

  it('accepts an invitation once', async () => {
    const soleUser = await aSoleUser();
    const token = await invite(soleUser.user.email);
    await accept(soleUser, token);
    expect((await accept(soleUser, token)).body.code).toBe('INVITATION_INVALID');
  });

  it('accepts when account and company are being changed at the same time', async () => {
    const soleUser = await aSoleUser();
    const token = await invite(soleUser.user.email);
    const answer = await meanwhile(
      test,
      (db) => db.query('SELECT 1 FROM "identities" WHERE "identityId" = $1 FOR UPDATE', [soleUser.user.identityId]),
      () => accept(soleUser, token),
      (db) => db.query('SELECT 1 FROM "companies" WHERE "companyId" = $1 FOR KEY SHARE', [soleUser.companyId]),
    );
    expect(answer.status).toBe(200);
  });

  it('records who joined', async () => {
    const soleUser = await aSoleUser();
    await accept(soleUser, await invite(soleUser.user.email));
    expect(await auditOf(test, company)).toContainEqual(
      expect.objectContaining({ action: 'invitationAccepted', by: { id: soleUser.user.id, name: 'Lena Solo' } }),
    );
  });

  it('refuses a user whose company has data, and keeps the invitation', async () => {
    const busy = await aCompany(test);
    const token = await invite(busy.operator.user.email);
    expect((await accept(busy.operator, token)).body.code).toBe('IN_ANOTHER_COMPANY');

    const owner = await aSoleUser();
    const ownersToken = await invite(owner.user.email);
    const device = await aDevice(test, owner.companyId);
    expect((await accept(owner, ownersToken)).body.code).toBe('IN_ANOTHER_COMPANY');
    expect(await stored(owner.user.id)).toMatchObject({ companyId: owner.companyId });
    expect(await leavingOf(owner.companyId)).toBeNull();

    await test.dataSource.query('DELETE FROM "devices" WHERE "assignmentId" = $1', [device.assignmentId]);
    expect((await accept(owner, ownersToken)).status).toBe(200);
  });

  it('does not leave behind a subscription with an external provider', async () => {
    const owner = await aSoleUser();
    await test.dataSource.query(`UPDATE "subscriptions" SET "provider" = 'stripe' WHERE "companyId" = $1`, [owner.companyId]);
    expect((await accept(owner, await invite(owner.user.email))).body.code).toBe('IN_ANOTHER_COMPANY');
  });

  it('accepts only the invited address', async () => {
    const [invited, other] = [await aSoleUser(), await aSoleUser()];
    const token = await invite(invited.user.email);
    expect((await accept(other, token)).body.code).toBe('INVITATION_EMAIL_MISMATCH');
    expect((await register(test, await anUnregisteredUser(test), { invitationToken: token })).body.code).toBe('INVITATION_EMAIL_MISMATCH');
    expect((await accept(invited, token)).status).toBe(200);
  });

  it('returns the reason when the user already belongs to the company', async () => {
    const email = `later.${uuid()}@example.com`;
    const token = await invite(email);
    await test.dataSource.query('UPDATE "users" SET "email" = $2 WHERE "id" = $1', [company.operator.user.id, email]);
    expect((await accept(company.operator, token)).body.code).toBe('ALREADY_IN_COMPANY');
  });

  it('verifies the address when the link was mailed, but not when it was copied', async () => {
    const mailed = await aSoleUser({ isVerified: false });
    await test.dataSource.getRepository(IdentityEntity).update({ identityId: mailed.user.identityId }, { emailVerified: false });
    expect((await accept(mailed, await invite(mailed.user.email))).body).toMatchObject({ isVerified: true });
    const identity = await test.dataSource.getRepository(IdentityEntity).findOneByOrFail({ identityId: mailed.user.identityId });
    expect(identity.emailVerified).toBe(true);

    const handed = await aSoleUser({ isVerified: false });
    expect((await accept(handed, await linkFor(handed.user.email))).body).toMatchObject({ isVerified: false });
  });

  it('refuses when no license is left, and accepts once there is one', async () => {
    const soleUser = await aSoleUser();
    const token = await invite(soleUser.user.email);
    const setPlan = (plan: string) =>
      test.dataSource.query('UPDATE "subscriptions" SET "plan" = $2 WHERE "companyId" = $1', [company.companyId, plan]);
    await setPlan('starter');
    const refused = await accept(soleUser, token);
    expect(refused.body).toMatchObject({ code: 'SUBSCRIPTION_UPDATE_REQUIRED', details: { meter: 'operators', used: 4, allowed: 3 } });
    await setPlan('team');
    expect((await accept(soleUser, token)).status).toBe(200);
  });

  it('accepts one of two invitations when two owners invite each other', async () => {
    const [first, second] = [await aSoleUser(), await aSoleUser()];
    const inviteFrom = async (host: TestUser & { companyId: string }, email: string) => {
      await test.call('POST', `/api/company/${host.companyId}/invitation`, { token: host.token, body: { emails: [email] } });
      const [mail] = await mailsTo(test, email);
      return mail ? tokenIn(linkIn(mail).href) : '';
    };
    const toSecond = await inviteFrom(first, second.user.email);
    const toFirst = await inviteFrom(second, first.user.email);
    const answers = await Promise.all([accept(second, toSecond), accept(first, toFirst)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('never exceeds the licenses when 20 users accept at the same time, new and existing', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2 === 0) {
          const unregistered = await anUnregisteredUser(test);
          return {
            email: unregistered.email,
            path: '/api/auth/register',
            token: '',
            more: { idToken: unregistered.idToken, fullName: 'Nela', locale: 'en' },
          };
        }
        const { user, token } = await aSoleUser();
        return { email: user.email, path: '/api/invitation/acceptance', token, more: {} };
      }),
    );
    const setPlan = (plan: string) =>
      test.dataSource.query('UPDATE "subscriptions" SET "plan" = $2 WHERE "companyId" = $1', [company.companyId, plan]);
    await setPlan('business');
    const tokens: string[] = [];
    for (const { email } of people) tokens.push(await invite(email));
    await setPlan('team');

    const answers = await Promise.all(
      people.map(({ path, token, more }, index) =>
        fetch(`${origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify({ ...more, invitationToken: tokens[index] }),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(6);
    expect(statuses.filter((status) => status === 402)).toHaveLength(14);
    const [{ used }] = await test.dataSource.query(
      'SELECT count(*)::int AS "used" FROM "users" WHERE "companyId" = $1 AND "deactivatedAt" IS NULL',
      [company.companyId],
    );
    expect(used).toBe(10);
  });
});

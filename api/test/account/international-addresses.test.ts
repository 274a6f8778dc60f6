import { domainToASCII } from 'node:url';
import { v7 as uuid } from 'uuid';
import { AddressSpelling1766600000000 } from '../../src/database/migrations/2025/1766600000000-address-spelling.ts';
import { IdentityEntity } from '../../src/modules/account/identity/identity.entity.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { CompanyInvitationEntity } from '../../src/modules/company/company-invitation/company-invitation.entity.ts';
import { aCompany, aUser, password, type TestCompany } from '../a-company.ts';
import { aSession } from '../a-live-session.ts';
import { askIdentity, reasonOf, signIn } from '../a-sign-in.ts';
import { anUnregisteredUser, linkIn, mailsTo, register } from '../an-unregistered-user.ts';
import { sharedApp } from '../shared-app.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import { until } from '../until.ts';

const test = await sharedApp();
const company = await aCompany(test);

/** One mailbox in the spelling of its owner, and as browsers and mail servers send it. */
function aMailbox(name = `jan-${uuid()}`) {
  const domain = 'bücher.example';
  return { shown: `${name}@${domain}`, known: `${name}@${domainToASCII(domain)}` };
}

const invite = async (email: string, { companyId, admin }: TestCompany = company) => {
  const { body } = await test.call('POST', `/api/company/${companyId}/invitation`, { token: admin.token, body: { emails: [email] } });
  return (body['items'] as { email: string; outcome: string }[])[0];
};

const mailedToken = async (email: string) =>
  new URLSearchParams(linkIn((await mailsTo(test, email))[0] ?? { text: '' }).hash.slice(1)).get('token');

const migrate = async () => {
  const runner = test.dataSource.createQueryRunner();
  try {
    await new AddressSpelling1766600000000().up(runner);
  } finally {
    await runner.release();
  }
};

const emailOf = async (identityId: string) => (await test.dataSource.manager.findOneBy(IdentityEntity, { identityId }))?.email;

describe('an address with an international domain', () => {
  it('is one address from the invitation to sign-in, in each spelling, and shown in its own', async () => {
    const { shown, known } = aMailbox();
    expect(await invite(shown)).toMatchObject({ email: shown, outcome: 'invited' });
    expect(await invite(known)).toMatchObject({ email: shown, outcome: 'resent' });
    const invitationToken = await mailedToken(known);
    expect((await test.call('POST', '/api/invitation/card', { body: { invitationToken } })).body['email']).toBe(shown);

    const signedUp = await askIdentity(test, 'v1/accounts:signUp', { email: shown.toUpperCase(), password });
    const idToken = String(signedUp.body['idToken']);
    const registered = await register(test, { identityId: '', email: known, idToken }, { invitationToken });
    expect(registered).toMatchObject({ status: 201, body: { user: { email: shown } } });
    expect(await invite(known)).toMatchObject({ outcome: 'alreadyMember' });
    expect(reasonOf(await askIdentity(test, 'v1/accounts:signUp', { email: known, password }))).toBe('EMAIL_EXISTS');

    for (const spelling of [shown, known, shown.toUpperCase(), shown.normalize('NFD')]) {
      const { idToken: token } = await signIn(test, spelling);
      expect((await test.call('GET', '/api/me', { token })).body).toMatchObject({ user: { email: shown } });
    }
  });

  it('gets the link for a new password in each spelling, in a mail that shows its own', async () => {
    for (const spelling of ['shown', 'known'] as const) {
      const mailbox = aMailbox();
      await aUser(test, company.companyId, 'Rita Reset', { email: mailbox.known }).then(({ user: { identityId } }) =>
        test.dataSource.manager.update(IdentityEntity, { identityId }, { email: mailbox.known }),
      );
      const body = { email: mailbox[spelling], captchaToken: await solveCaptcha(test) };
      expect((await test.call('POST', '/api/auth/forgot-password', { body, ip: '10.31.0.1' })).status).toBe(202);
      await until(async () => (await mailsTo(test, mailbox.known)).length === 1);
      expect((await mailsTo(test, mailbox.known))[0]?.text).toContain(mailbox.shown);
    }
  });

  it('is found in lists by each spelling', async () => {
    const { shown, known } = aMailbox();
    const { user } = await aUser(test, company.companyId, 'Lisa Listed', { email: known });
    const { sessionId } = await aSession(test, company.operator, { customerEmail: shown });
    const { token } = company.admin;
    for (const search of [shown, known].map(encodeURIComponent)) {
      const users = await test.call('GET', `/api/company/${company.companyId}/user?search=${search}`, { token });
      expect(users.body['items']).toMatchObject([{ id: user.id, email: shown }]);
      const sessions = await test.call('GET', `/api/company/${company.companyId}/session?search=${search}`, { token });
      expect(sessions.body['items']).toMatchObject([{ sessionId, customerEmail: shown }]);
    }
    const [stored] = await test.dataSource.query('SELECT "customerEmail" FROM "sessions" WHERE "sessionId" = $1', [sessionId]);
    expect(stored.customerEmail).toBe(known);
  });
});

describe('AddressSpelling1766600000000', () => {
  it('changes stored addresses to the one spelling', async () => {
    const { shown, known } = aMailbox();
    const { user } = await aUser(test, company.companyId, 'Stara Stored', { email: shown });
    await test.dataSource.manager.update(IdentityEntity, { identityId: user.identityId }, { email: shown });
    const { sessionId } = await aSession(test, company.operator);
    await test.dataSource.query('UPDATE "sessions" SET "customerEmail" = $2 WHERE "sessionId" = $1', [sessionId, shown]);
    await migrate();
    expect(await emailOf(user.identityId)).toBe(known);
    expect((await test.dataSource.manager.findOneBy(UserEntity, { id: user.id }))?.email).toBe(known);
    expect((await signIn(test, shown)).idToken).toBeTruthy();
    const [stored] = await test.dataSource.query('SELECT "customerEmail" FROM "sessions" WHERE "sessionId" = $1', [sessionId]);
    expect(stored.customerEmail).toBe(known);
  });

  it('keeps two accounts of one mailbox: the verified one keeps the address, the other gets one with a tag', async () => {
    const { shown, known } = aMailbox();
    const names = ['Eva Earlier', 'Lea Later'];
    const [earlier, later] = await Promise.all(names.map((name) => aUser(test, company.companyId, name, {})));
    const set = (user: UserEntity | undefined, traits: object) =>
      test.dataSource.manager.update(IdentityEntity, { identityId: user?.identityId ?? '' }, traits);
    await set(earlier?.user, { email: known, emailVerified: false });
    await set(later?.user, { email: shown });
    await migrate();
    expect(await emailOf(later?.user.identityId ?? '')).toBe(known);
    const tagged = await emailOf(earlier?.user.identityId ?? '');
    expect(tagged).toBe(known.replace('@', `+${earlier?.user.identityId.slice(-12)}@`));
    expect((await signIn(test, tagged ?? '')).idToken).toBeTruthy();
  });

  it('deletes an account that was never registered if another one has the address', async () => {
    const { shown, known } = aMailbox();
    const { user } = await aUser(test, company.companyId, 'Rosa Registered', { email: known });
    await test.dataSource.manager.update(IdentityEntity, { identityId: user.identityId }, { email: known });
    const { identityId } = await anUnregisteredUser(test, { email: shown });
    await migrate();
    expect(await emailOf(identityId)).toBeUndefined();
    expect(await emailOf(user.identityId)).toBe(known);
  });

  it('keeps the last of two pending invitations', async () => {
    const { shown, known } = aMailbox();
    await invite(known);
    const invitations = test.dataSource.getRepository(CompanyInvitationEntity);
    const first = await invitations.findOneByOrFail({ email: known });
    const sentAt = new Date(first.sentAt.getTime() + 1000);
    await invitations.insert({ ...first, invitationId: uuid(), tokenHash: uuid(), email: shown, sentAt });
    await migrate();
    const kept = await invitations.find({ where: { email: known }, order: { sentAt: 'ASC' } });
    expect(kept.map(({ revokedAt }) => revokedAt === null)).toEqual([false, true]);
  });
});

import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { AuditRecordEntity } from '../../src/modules/account/audit/audit-record.entity.ts';
import { IdentityEntity } from '../../src/modules/account/identity/identity.entity.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { CompanyEntity } from '../../src/modules/company/company/company.entity.ts';
import { SubscriptionEntity } from '../../src/modules/company/company/subscription.entity.ts';
import { CompanyInvitationEntity } from '../../src/modules/company/company-invitation/company-invitation.entity.ts';
import { InvitationTokenService } from '../../src/modules/company/company-invitation/invitation-token.service.ts';
import { OrphanIdentityService } from '../../src/modules/company/registration/orphan-identity.service.ts';
import { aCompany, aUser, type TestCompany } from '../a-company.ts';
import { anUnregisteredUser, linkIn, mailsTo, register, type UnregisteredUser } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';
import { solveCaptcha, solveServedCaptcha } from '../solve-captcha.ts';
import { withSettings } from '../with-settings.ts';

const test = await sharedApp();

const hasIdentity = ({ identityId }: UnregisteredUser, of = test) => of.dataSource.manager.existsBy(IdentityEntity, { identityId });
const userOf = ({ identityId }: UnregisteredUser, of = test) => of.dataSource.manager.findOneBy(UserEntity, { identityId });
const companyOf = async (unregistered: UnregisteredUser) => {
  const { companyId } = (await userOf(unregistered)) ?? { companyId: uuid() };
  return test.dataSource.manager.findOneByOrFail(CompanyEntity, { companyId });
};

describe('register', () => {
  it('creates an account that owns a company, with 14 days of Team', async () => {
    const unregistered = await anUnregisteredUser(test);
    const { status, body } = await register(test, unregistered, { fullName: ' Nela \n Nowa ' }, { ip: '203.0.113.7' });
    expect(status).toBe(201);
    const expected = { email: unregistered.email, name: 'Nela Nowa', role: 'owner', isVerified: false, locale: 'pl', avatar: null };
    expect(body).toMatchObject({ isNewUser: true, user: expected });

    const { body: me } = await test.call('GET', '/api/me', { token: unregistered.idToken });
    const subscription = { provider: 'internal', plan: 'team', status: 'trialing' };
    expect(me).toMatchObject({ user: expected, company: { name: 'Nela Nowa', invoices: { total: 0 }, subscription }, subscription });
    const days = (Date.parse((me['subscription'] as { currentPeriodEnd: string }).currentPeriodEnd) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    const { companyId } = await companyOf(unregistered);
    const recorded = await test.dataSource.manager.find(AuditRecordEntity, { where: { companyId }, order: { at: 'ASC' } });
    expect(recorded.map(({ action, byName, address }) => [action, byName, address])).toEqual([
      ['userRegistered', 'Nela Nowa', '203.0.113.7'],
      ['companyCreated', 'Nela Nowa', '203.0.113.7'],
    ]);
  });

  it.each([
    [' Nowa \n Łódź ', 'Nowa Łódź'],
    ['\u200b', 'Nela Nowa'],
  ])('names the company %j as %s', async (companyName, name) => {
    const unregistered = await anUnregisteredUser(test);
    await register(test, unregistered, { companyName });
    expect(await companyOf(unregistered)).toMatchObject({ name });
  });

  it('mails the verification link in the language of the user', async () => {
    const unregistered = await anUnregisteredUser(test);
    await register(test, unregistered);
    const [mail] = await mailsTo(test, unregistered.email);
    expect(mail?.subject).toBe('Potwierdź swój adres e-mail');
    const link = Object.fromEntries(linkIn(mail ?? { text: '' }).searchParams);
    expect(link).toMatchObject({ mode: 'verifyEmail', lang: 'pl', continueUrl: expect.stringMatching(/\/app\/\?action=onboarding$/) });
  });

  it('mails a link that continues where the user wants to go', async () => {
    const unregistered = await anUnregisteredUser(test);
    await register(test, unregistered, { redirectTo: '/app/account/upgrade/team-year?action=onboarding' });
    const [mail] = await mailsTo(test, unregistered.email);
    expect(linkIn(mail ?? { text: '' }).searchParams.get('continueUrl')).toMatch(/\/app\/account\/upgrade\/team-year\?action=onboarding$/);
  });

  it('refuses a foreign destination', async () => {
    const unregistered = await anUnregisteredUser(test);
    expect((await register(test, unregistered, { redirectTo: '//elsewhere.example' })).body['code']).toBe('UNTRUSTED_REDIRECT');
  });

  it('mails no link to an address verified already, such as by Google', async () => {
    const unregistered = await anUnregisteredUser(test, { emailVerified: true, displayName: 'Gina Google' });
    const { body } = await register(test, unregistered, { fullName: undefined, locale: 'de' });
    expect(body).toMatchObject({ user: { name: 'Gina Google', isVerified: true, locale: 'en' } });
    expect(await mailsTo(test, unregistered.email)).toEqual([]);
  });

  it('creates one account when it is repeated, also at the same time', async () => {
    const unregistered = await anUnregisteredUser(test);
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(test, unregistered)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(answers.filter(({ body }) => body['isNewUser'])).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => (body['user'] as { id: string }).id)).size).toBe(1);
    expect((await register(test, unregistered, { fullName: 'Other' })).body).toMatchObject({
      isNewUser: false,
      user: { name: 'Nela Nowa' },
    });
    expect(await mailsTo(test, unregistered.email)).toHaveLength(1);
  });

  it.each([
    ['an invalid token', 'x.y.z'],
    ['a token without an identity', null],
  ])('is rejected with %s', async (_, idToken) => {
    const gone = await anUnregisteredUser(test);
    await test.dataSource.manager.delete(IdentityEntity, { identityId: gone.identityId });
    expect((await register(test, { ...gone, idToken: idToken ?? gone.idToken })).body.code).toBe('UNAUTHENTICATED');
  });

  it('leaves no identity behind when it fails, so that it can be repeated', async () => {
    const unregistered = await anUnregisteredUser(test, { email: 'nela@mailinator.com' });
    const { status, body } = await register(test, unregistered);
    expect({ status, code: body.code, message: body['message'] }).toEqual({
      status: 422,
      code: 'EMAIL_UNDELIVERABLE',
      message: 'Please enter your real email address',
    });
    expect(await hasIdentity(unregistered)).toBe(false);
    expect((await register(test, await anUnregisteredUser(test, { email: 'nela@example.org' }))).status).toBe(201);
  });

  it('rejects a second account of one mailbox: with a tag, with the dots of Gmail, and at the same time', async () => {
    const codeOf = async (email: string) => (await register(test, await anUnregisteredUser(test, { email }))).body.code;
    expect(await codeOf('tagged+trial@example.com')).toBe('EMAIL_ALIAS');
    expect(await codeOf('dot.ted@gmail.com')).toBeUndefined();
    expect(await codeOf('d.otted@googlemail.com')).toBe('EMAIL_ALIAS');

    const twins = await Promise.all(['twin.one@gmail.com', 'twinone@gmail.com', 't.winone@gmail.com'].map(codeOf));
    expect(twins.filter((code) => code === undefined)).toHaveLength(1);
  });

  it('returns errors in the language of the user', async () => {
    const unregistered = await anUnregisteredUser(test, { email: 'tagged+pl@example.com' });
    const { body } = await register(test, unregistered, {}, { headers: { 'accept-language': 'en' } });
    expect(body['message']).toBe('Aliases in the email address are not allowed');
  });
});

describe('register with an invitation', () => {
  let company: TestCompany;
  beforeAll(async () => {
    company = await aCompany(test);
  });

  async function anInvitation(email: string, traits: Partial<CompanyInvitationEntity> = {}): Promise<string> {
    const { tokenHash, link } = test.app.get(InvitationTokenService).create();
    const expiresAt = new Date(Date.now() + 60_000);
    const invitedById = company.owner.user.id;
    const about = { invitationId: uuid(), companyId: company.companyId, email, isAdmin: false, invitedById, sentAt: new Date(), expiresAt };
    await test.dataSource.getRepository(CompanyInvitationEntity).insert({ ...about, tokenHash, ...traits });
    return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
  }

  it('joins the inviting company, with the address verified by the mailed link', async () => {
    const unregistered = await anUnregisteredUser(test, { email: 'invited+tag@example.com' });
    const invitationToken = await anInvitation(unregistered.email, { isAdmin: true });
    const { status, body } = await register(test, unregistered, { invitationToken });
    expect(status).toBe(201);
    expect(body['user']).toMatchObject({ role: 'admin', isVerified: true });
    expect(await userOf(unregistered)).toMatchObject({ companyId: company.companyId });
    const identity = await test.dataSource.manager.findOneByOrFail(IdentityEntity, { identityId: unregistered.identityId });
    expect(identity.emailVerified).toBe(true);
    const actions = (await auditOf(test, company)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['invitationAccepted', 'userRegistered']));
  });

  it('requires verification of the address when the link was copied', async () => {
    const unregistered = await anUnregisteredUser(test);
    const invitationToken = await anInvitation(unregistered.email, { isLinkShown: true });
    expect((await register(test, unregistered, { invitationToken })).body['user']).toMatchObject({ isVerified: false });
    expect(await mailsTo(test, unregistered.email)).toHaveLength(1);
  });

  it.each([
    ['for another address', () => anInvitation('other@example.com'), 'INVITATION_EMAIL_MISMATCH'],
    ['that was revoked', (email: string) => anInvitation(email, { revokedAt: new Date() }), 'INVITATION_INVALID'],
    ['that does not exist', () => Promise.resolve('x'), 'INVITATION_INVALID'],
  ])('is rejected with one %s, and leaves no identity', async (_, invite, code) => {
    const unregistered = await anUnregisteredUser(test);
    expect((await register(test, unregistered, { invitationToken: await invite(unregistered.email) })).body.code).toBe(code);
    expect(await userOf(unregistered)).toBeNull();
    expect(await hasIdentity(unregistered)).toBe(false);
  });

  it('is rejected when the company has no license left', async () => {
    await test.dataSource.manager.update(SubscriptionEntity, { companyId: company.companyId }, { plan: 'free' });
    const unregistered = await anUnregisteredUser(test);
    const invitationToken = await anInvitation(unregistered.email);
    expect(await register(test, unregistered, { invitationToken })).toMatchObject({
      status: 402,
      body: { details: { meter: 'operators' } },
    });
    expect(await hasIdentity(unregistered)).toBe(false);
  });
});

describe('register with a captcha', () => {
  withSettings({ SIGN_UP_CAPTCHA: 'on' });

  it('accepts a solution once', async () => {
    expect((await register(test, await anUnregisteredUser(test))).body.code).toBe('CAPTCHA_REQUIRED');
    expect((await register(test, await anUnregisteredUser(test), { captchaToken: 'bm9uc2Vuc2U' })).body.code).toBe('CAPTCHA_REQUIRED');
    const captchaToken = await solveServedCaptcha(test);
    expect((await register(test, await anUnregisteredUser(test), { captchaToken })).status).toBe(201);
    expect((await register(test, await anUnregisteredUser(test), { captchaToken })).body.code).toBe('CAPTCHA_REQUIRED');
  });

  it('keeps the solution valid after another error', async () => {
    const captchaToken = await solveCaptcha(test);
    const twice = await anUnregisteredUser(test, { email: 'twice@gmail.com' });
    await register(test, twice, { captchaToken: await solveCaptcha(test) });
    expect((await register(test, await anUnregisteredUser(test, { email: 't.wice@gmail.com' }), { captchaToken })).body.code).toBe(
      'EMAIL_ALIAS',
    );
    expect((await register(test, await anUnregisteredUser(test), { captchaToken })).status).toBe(201);
  });

  it('reports the requirement with the sign-in methods', async () => {
    const isRequired = async () => (await test.call('GET', '/api/auth/provider')).body['isCaptchaRequired'];
    expect(await isRequired()).toBe(true);
    test.env.SIGN_UP_CAPTCHA = 'off';
    expect(await isRequired()).toBe(false);
  });
});

describe('blocked networks', () => {
  const inside = { ip: '203.0.113.9' };
  const file = join(tmpdir(), 'networks');
  beforeAll(() => writeFile(file, '203.0.113.0/24\n'));
  withSettings({ VPN_NETWORKS: file });

  it('cannot register, except with an invitation', async () => {
    const refused = await register(test, await anUnregisteredUser(test), {}, inside);
    expect(refused).toMatchObject({ status: 403, body: { code: 'VPN_DETECTED', message: 'VPN detected' } });
    const invited = await register(test, await anUnregisteredUser(test), { invitationToken: 'x' }, inside);
    expect(invited.body.code).toBe('INVITATION_INVALID');
    expect((await register(test, await anUnregisteredUser(test), {}, { ip: '198.51.100.9' })).status).toBe(201);
  });

  it('cannot create sessions of a company without a paid plan, and nothing else is limited', async () => {
    const create = ({ owner }: TestCompany, ip = inside.ip) => test.call('POST', '/api/session', { token: owner.token, body: {}, ip });
    const free = await aCompany(test, 'free');
    expect((await create(free)).body.code).toBe('VPN_DETECTED');
    expect((await create(free, '198.51.100.9')).status).toBe(201);
    const paying = await aCompany(test, 'team');
    const { status, body } = await create(paying);
    expect(status).toBe(201);
    expect((await test.call('POST', '/api/session/join', { body: { key: body['key'], accept: true }, ...inside })).status).toBe(200);
  });
});

describe('identity without an account', () => {
  const hourAgo = () => new Date(Date.now() - 61 * 60_000);
  const sweep = () => test.app.get(OrphanIdentityService).sweep(new Date());

  it('is deleted after an hour, and no other', async () => {
    const orphan = await anUnregisteredUser(test, { createdAt: hourAgo() });
    const young = await anUnregisteredUser(test);
    const registered = await anUnregisteredUser(test, { createdAt: hourAgo() });
    await register(test, registered);
    const company = await aCompany(test);
    const { user } = await aUser(test, company.companyId, 'Old Hand', {});
    await test.dataSource.manager.update(IdentityEntity, { identityId: user.identityId }, { createdAt: hourAgo() });

    await sweep();
    const testUser = { ...orphan, identityId: user.identityId };
    expect(await Promise.all([orphan, young, registered, testUser].map((one) => hasIdentity(one)))).toEqual([false, true, true, true]);
    expect((await register(test, orphan)).body.code).toBe('UNAUTHENTICATED');
  });

  it('is deleted by the daily job when nobody signed in for days', async () => {
    const old = await anUnregisteredUser(test, { createdAt: new Date(Date.now() - 5 * 86_400_000) });
    await sweep();
    expect(await hasIdentity(old)).toBe(true);
    await test.app.get(OrphanIdentityService).sweep(new Date(), new Date(0));
    expect(await hasIdentity(old)).toBe(false);
  });

  it('is kept when its account is created during that job', async () => {
    const late = await Promise.all(Array.from({ length: 8 }, () => anUnregisteredUser(test, { createdAt: hourAgo() })));
    const [answers] = await Promise.all([Promise.all(late.map((unregistered) => register(test, unregistered))), sweep(), sweep()]);
    for (const [index, unregistered] of late.entries()) {
      const isThere = answers[index]?.status === 201;
      expect([await hasIdentity(unregistered), (await userOf(unregistered)) !== null]).toEqual([isThere, isThere]);
    }
  });
});

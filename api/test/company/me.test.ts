import sharp from 'sharp';
import { IdentityEntity } from '../../src/modules/account/identity/identity.entity.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { CompanyEntity } from '../../src/modules/company/company/company.entity.ts';
import { ImageEntity } from '../../src/modules/service/image/image.entity.ts';
import { aCompany, recentTokenFor, type TestCompany, type TestUser, tokenFor } from '../a-company.ts';
import { anUnregisteredUser, linkIn, mailsTo, register } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test);
});

const change = ({ token }: TestUser, body: object) => test.call('PUT', '/api/me', { token, body, ip: '203.0.113.7' });
const stored = ({ user }: TestUser) => test.dataSource.manager.findOneByOrFail(UserEntity, { id: user.id });
const justSignedIn = async (testUser: TestUser): Promise<TestUser> => ({
  ...testUser,
  token: await recentTokenFor(test, testUser.user.identityId),
});

describe('own profile', () => {
  it('changes only the given fields, on one line, and records both names', async () => {
    expect((await change(company.operator, { name: ' Olga\t\u202eNowa \n' })).body).toMatchObject({ name: 'Olga Nowa', locale: 'en' });
    expect((await change(company.operator, { locale: 'es', theme: 'dark' })).body).toMatchObject({
      name: 'Olga Nowa',
      locale: 'es',
      theme: 'dark',
    });
    const { id } = company.operator.user;
    expect(await auditOf(test, company)).toEqual([
      {
        action: 'userRenamed',
        by: { id, name: 'Olga Operator' },
        subject: { id, name: 'Olga Operator' },
        address: '203.0.113.7',
        details: { name: { was: 'Olga Operator', is: 'Olga Nowa' } },
      },
    ]);
  });

  it('is found under its new name', async () => {
    await change(company.operator, { name: 'Żaneta Łoś' });
    const { body } = await test.call('GET', `/api/company/${company.companyId}/user?search=zaneta%20los`, { token: company.admin.token });
    expect(body['total']).toBe(1);
  });

  it.each([{}, { name: '' }, { name: '   ' }, { name: 'x'.repeat(101) }, { locale: 'de' }, { isAdmin: true }, { avatarUploadId: 'x' }])(
    'rejects %j',
    async (body) => {
      expect((await change(company.operator, body)).body.code).toBe('VALIDATION_FAILED');
    },
  );

  async function anAvatar(testUser: TestUser): Promise<string> {
    const { body } = await test.call('GET', '/api/me/avatar-upload-url', { token: testUser.token });
    const content = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    await test.call('PUT', String(body['url']), { body: content, headers: { 'content-type': 'application/octet-stream' } });
    return String(body['uploadId']);
  }

  it('has a picture that can be replaced and removed', async () => {
    const first = (await change(company.operator, { avatarUploadId: await anAvatar(company.operator) })).body['avatar'];
    expect((await test.fastify.inject({ url: String(first) })).statusCode).toBe(200);
    const second = (await change(company.operator, { avatarUploadId: await anAvatar(company.operator) })).body['avatar'];
    expect(second).not.toBe(first);
    expect((await test.fastify.inject({ url: String(first) })).statusCode).toBe(404);

    const remove = () => test.call('DELETE', '/api/me/avatar', { token: company.operator.token });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect((await stored(company.operator)).avatar).toBeNull();
    expect(await test.dataSource.manager.countBy(ImageEntity, { userId: company.operator.user.id })).toBe(0);
  });

  it('rejects the picture of another user, and changes nothing', async () => {
    const avatarUploadId = await anAvatar(company.secondOperator);
    expect((await change(company.operator, { name: 'Half', avatarUploadId })).body.code).toBe('UPLOAD_NOT_FOUND');
    expect((await stored(company.operator)).name).toBe('Olga Operator');
  });
});

describe('own address', () => {
  const changeEmail = ({ token }: TestUser, email: string) => test.call('PUT', '/api/me/email', { token, body: { email } });

  it('changes after the link to the new one was opened', async () => {
    const testUser = await justSignedIn(company.operator);
    expect((await changeEmail(testUser, ' New.Olga@Example.org ')).status).toBe(202);
    const [mail] = await mailsTo(test, 'new.olga@example.org');
    expect(mail?.text).toContain('new.olga@example.org');
    const { searchParams } = linkIn(mail ?? { text: '' });
    expect(searchParams.get('mode')).toBe('verifyAndChangeEmail');
    const body = { oobCode: searchParams.get('oobCode') };
    const purpose = await test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:resetPassword', { body });
    expect(purpose.body).toMatchObject({ email: testUser.user.email, newEmail: 'new.olga@example.org' });
    expect((await stored(testUser)).email).toBe(testUser.user.email);
  });

  it('requires a sign-in of the last two minutes', async () => {
    expect((await changeEmail(company.operator, 'x@example.org')).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
    const old = await tokenFor(test, company.operator.user.identityId, undefined, new Date(Date.now() - 121_000));
    expect((await changeEmail({ ...company.operator, token: old }, 'x@example.org')).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
  });

  it('must be deliverable and unused', async () => {
    const testUser = await justSignedIn(company.operator);
    expect((await changeEmail(testUser, 'olga@mailinator.com')).body.code).toBe('EMAIL_UNDELIVERABLE');
    expect((await changeEmail(testUser, company.admin.user.email.toUpperCase())).body.code).toBe('EMAIL_TAKEN');
  });

  it('limits mails to other addresses', async () => {
    const testUser = await justSignedIn(company.secondOperator);
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 12; round++) codes.push((await changeEmail(testUser, `target${round}@example.org`)).body.code);
    expect(codes).toEqual([...Array(10).fill(undefined), 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
  });
});

describe('deleteMe', () => {
  const deleteMe = ({ token }: TestUser) => test.call('DELETE', '/api/me', { token, ip: '203.0.113.7' });

  it('keeps the name in records, and no address, picture or sign-in method', async () => {
    const { email, id, identityId } = company.operator.user;
    expect((await deleteMe(await justSignedIn(company.operator))).status).toBe(204);
    expect(await stored(company.operator)).toMatchObject({ name: 'Olga Operator', email: '', avatar: null, identityId: `deleted:${id}` });
    expect(await test.dataSource.manager.existsBy(IdentityEntity, { identityId })).toBe(false);
    expect((await test.call('GET', '/api/me', { token: company.operator.token })).status).toBe(401);
    expect((await mailsTo(test, email))[0]?.subject).toBe('Your account has been deleted');
    expect((await auditOf(test, company)).at(-1)).toMatchObject({ action: 'userDeleted', subject: { id, name: 'Olga Operator' } });
  });

  it('makes the address available again', async () => {
    const { email } = company.operator.user;
    await deleteMe(await justSignedIn(company.operator));
    expect((await register(test, await anUnregisteredUser(test, { email }))).status).toBe(201);
  });

  it('requires a sign-in of the last two minutes', async () => {
    expect((await deleteMe(company.operator)).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await stored(company.operator)).deletedAt).toBeNull();
  });

  it('is rejected for an owner of a company with other users', async () => {
    expect((await deleteMe(await justSignedIn(company.owner))).body.code).toBe('OWNERSHIP_TRANSFER_REQUIRED');
    expect((await test.call('GET', '/api/me', { token: company.owner.token })).body['deletion']).toEqual({
      mustTransferOwnership: true,
      deletesCompany: false,
    });
  });

  it('schedules the deletion of the company with its last user, which can be cancelled for 14 days', async () => {
    const unregistered = await anUnregisteredUser(test, { emailVerified: true });
    await register(test, unregistered);
    const token = await recentTokenFor(test, unregistered.identityId);
    expect((await test.call('GET', '/api/me', { token })).body['deletion']).toEqual({ mustTransferOwnership: false, deletesCompany: true });
    const answers = await Promise.all([test.call('DELETE', '/api/me', { token }), test.call('DELETE', '/api/me', { token })]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);

    const { body } = await test.call('GET', '/api/me', { token });
    const { companyId, deletionAt } = body['company'] as { companyId: string; deletionAt: string };
    expect((Date.parse(deletionAt) - Date.now()) / 86_400_000).toBeCloseTo(14, 2);
    expect(await mailsTo(test, unregistered.email)).toHaveLength(1);
    expect((await test.call('POST', `/api/company/${companyId}/restoration`, { token })).body).toMatchObject({ deletionAt: null });
  });

  it('leaves a company with an owner when all users delete their accounts at the same time', async () => {
    const people = await Promise.all([company.owner, company.admin, company.operator, company.secondOperator].map(justSignedIn));
    const answers = await Promise.all(people.map(deleteMe));
    expect(answers.slice(1).map(({ status }) => status)).toEqual([204, 204, 204]);
    const { deletionAt } = await test.dataSource.manager.findOneByOrFail(CompanyEntity, { companyId: company.companyId });
    const isOwnerLast = answers[0]?.status === 204;
    expect([deletionAt !== null, answers[0]?.body.code]).toEqual(isOwnerLast ? [true, undefined] : [false, 'OWNERSHIP_TRANSFER_REQUIRED']);
    expect((await stored(company.owner)).deletedAt).toBeNull();
  });
});

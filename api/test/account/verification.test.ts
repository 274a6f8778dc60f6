import { DomainEvents } from '../../src/events/domain.events.ts';
import { IdentityEntity } from '../../src/modules/account/identity/identity.entity.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { aCompany, aUser } from '../a-company.ts';
import { anUnregisteredUser, linkIn, mailsTo, register, type UnregisteredUser } from '../an-unregistered-user.ts';
import { sharedApp } from '../shared-app.ts';
import { gone, next, receivedBy, socketsOf } from '../sockets.ts';

const test = await sharedApp();
const company = await aCompany(test);

const sendLink = (token: string, query = '') => test.call('POST', `/api/auth/send-verification-link${query}`, { token });
const finish = (idToken: string) => test.call('POST', '/api/auth/after-verification', { body: { idToken } });
const waitAMinute = ({ email }: UnregisteredUser) =>
  test.dataSource.query(`UPDATE "action_codes" SET "createdAt" = now() - interval '61 seconds' WHERE "email" = $1`, [email]);

async function aRegistered(): Promise<UnregisteredUser> {
  const unregistered = await anUnregisteredUser(test);
  await register(test, unregistered);
  return unregistered;
}

describe('sendVerificationLink', () => {
  it('mails the link again after a minute, and returns the time to wait', async () => {
    const unregistered = await aRegistered();
    const refused = await sendLink(unregistered.idToken);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);

    await waitAMinute(unregistered);
    expect((await sendLink(unregistered.idToken, '?redirectTo=%2Fapp%2Fdevices')).status).toBe(202);
    const [mail] = await mailsTo(test, unregistered.email);
    expect(linkIn(mail ?? { text: '' }).searchParams.get('continueUrl')).toMatch(/\/app\/devices$/);
    expect(await mailsTo(test, unregistered.email)).toHaveLength(2);
  });

  it('mails one link when it is requested many times at once', async () => {
    const unregistered = await aRegistered();
    await waitAMinute(unregistered);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendLink(unregistered.idToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429, 429, 429]);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
    'ignores the destination %s',
    async (redirectTo) => {
      const unregistered = await aRegistered();
      await waitAMinute(unregistered);
      expect((await sendLink(unregistered.idToken, `?redirectTo=${encodeURIComponent(redirectTo)}`)).body.code).toBe('UNTRUSTED_REDIRECT');
    },
  );

  it('mails nothing to a verified user', async () => {
    expect((await sendLink(company.operator.token)).body.code).toBe('ALREADY_VERIFIED');
  });

  it('gives access to the product once the identity is verified, with the same token', async () => {
    const unregistered = await aRegistered();
    expect(await finish(unregistered.idToken)).toMatchObject({ status: 200, body: { isVerified: false, role: 'owner' } });
    const { companyId } = await test.dataSource.manager.findOneByOrFail(UserEntity, { identityId: unregistered.identityId });
    const devices = () => test.call('GET', `/api/company/${companyId}/device`, { token: unregistered.idToken });
    expect((await devices()).body.code).toBe('USER_NOT_VERIFIED');

    await test.dataSource.manager.update(IdentityEntity, { identityId: unregistered.identityId }, { emailVerified: true });
    expect((await finish(unregistered.idToken)).body['isVerified']).toBe(true);
    expect((await devices()).status).toBe(200);
  });

  it('notifies the open pages of the user, whose sockets receive nothing else before', async () => {
    const sockets = socketsOf(test, await test.listen());
    const unregistered = await aRegistered();
    const user = await test.dataSource.manager.findOneByOrFail(UserEntity, { identityId: unregistered.identityId });
    const { body } = await test.call('GET', '/api/me/signaling', { token: unregistered.idToken });
    expect(body['iceServers']).toEqual([]);
    const page = await sockets.connect(body['token']);
    const companyChanges = receivedBy(page, 'company:changed');
    expect(await page.emitWithAck('session:enter', { sessionId: user.id })).toMatchObject({ ok: false });
    test.app.get(DomainEvents).publish(test.dataSource.manager, { type: 'companyChanged', companyId: user.companyId, what: 'company' });

    const [notified, closed] = [next(page, 'user:verified'), gone(page)];
    const [mail] = await mailsTo(test, unregistered.email);
    const oobCode = linkIn(mail ?? { text: '' }).searchParams.get('oobCode');
    await test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:update', { body: { oobCode } });
    await Promise.all([notified, closed]);
    expect(companyChanges).toEqual([]);
    sockets.closeAll();
  });

  it('is rejected without an account, without a token and for a deactivated user', async () => {
    expect((await finish((await anUnregisteredUser(test)).idToken)).body.code).toBe('USER_NOT_FOUND');
    expect((await finish('x.y.z')).body.code).toBe('UNAUTHENTICATED');
    const { user, token } = await aUser(test, company.companyId, 'Dora Done', {});
    await test.dataSource.manager.update(UserEntity, { id: user.id }, { deactivatedAt: new Date() });
    expect((await finish(token)).body.code).toBe('USER_DISABLED');
  });
});

import { IdentityProviderEntity } from '../../src/modules/account/identity/identity-provider.entity.ts';
import { SignInCleanupJob } from '../../src/modules/account/identity/sign-in/sign-in-cleanup.job.ts';
import { UserEntity } from '../../src/modules/account/user/user.entity.ts';
import { aCompany, aUser, password } from '../a-company.ts';
import { askIdentity, reasonOf, signIn, type Tokens } from '../a-sign-in.ts';
import { linkIn, mailsTo } from '../an-unregistered-user.ts';
import { sharedApp } from '../shared-app.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import { withSettings } from '../with-settings.ts';

const test = await sharedApp();
const company = await aCompany(test);
let count = 0;

const newPassword = 'Battery staple 2';
const someEmail = () => `links${++count}@example.com`;
const someone = (name: string) => aUser(test, company.companyId, name, {});

const send = (requestType: string, body: object, options = {}) =>
  askIdentity(test, 'v1/accounts:sendOobCode', { requestType, ...body }, options);
const signUp = async (email: string) =>
  (await askIdentity(test, 'v1/accounts:signUp', { email, password })).body as unknown as Tokens & { localId: string };
const update = (body: object) => askIdentity(test, 'v1/accounts:update', body);
const reset = (oobCode: string, password?: string) =>
  askIdentity(test, 'v1/accounts:resetPassword', { oobCode, ...(password && { newPassword: password }) });
const enterByLink = (email: string, oobCode: string) => askIdentity(test, 'v1/accounts:signInWithEmailLink', { email, oobCode });
const rest = () => test.dataSource.query(`UPDATE "action_codes" SET "createdAt" = "createdAt" - interval '61 seconds'`);
const me = ({ idToken }: Pick<Tokens, 'idToken'>) => test.call('GET', '/api/me', { token: idToken });

/** The action codes mailed to an address, newest first. */
const codesTo = async (email: string) =>
  (await mailsTo(test, email)).map((mail) => linkIn(mail).searchParams.get('oobCode')).filter((code) => code !== null);
const lastCode = async (email: string) => (await codesTo(email))[0] ?? '';

describe('mailed link', () => {
  it('is valid for its lifetime', async () => {
    const { user } = await someone('Ute Until');
    await send('PASSWORD_RESET', { email: user.email });
    const code = await lastCode(user.email);
    const [row] = await test.dataSource.query<{ seconds: string }[]>(
      `SELECT extract(epoch FROM "expiresAt" - "createdAt")::int AS "seconds" FROM "action_codes" ORDER BY "createdAt" DESC LIMIT 1`,
    );
    expect(row?.seconds).toBe(3600);
    await test.dataSource.query(`UPDATE "action_codes" SET "expiresAt" = now() - interval '1 second' WHERE "email" = $1`, [user.email]);
    expect(reasonOf(await reset(code))).toBe('EXPIRED_OOB_CODE');
    expect(reasonOf(await reset(code, newPassword))).toBe('EXPIRED_OOB_CODE');
    await signIn(test, user.email);
  });

  it('is reported as expired for 30 days, and deleted then', async () => {
    const { user } = await someone('Otto Over');
    await send('PASSWORD_RESET', { email: user.email });
    const code = await lastCode(user.email);
    const ranOut = (days: number) =>
      test.dataSource.query(`UPDATE "action_codes" SET "expiresAt" = now() - make_interval(days => $2) WHERE "email" = $1`, [
        user.email,
        days,
      ]);
    await ranOut(29);
    await test.app.get(SignInCleanupJob).run();
    expect(reasonOf(await reset(code))).toBe('EXPIRED_OOB_CODE');

    await ranOut(31);
    await test.app.get(SignInCleanupJob).run();
    expect(reasonOf(await reset(code))).toBe('INVALID_OOB_CODE');
  });

  it('does not move an account to a disposable address', async () => {
    const { user } = await someone('Tara Thrown');
    const { idToken } = await signIn(test, user.email);
    const asked = await send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: 'tara@mailinator.com' });
    expect([asked.status, reasonOf(asked)]).toEqual([400, 'INVALID_NEW_EMAIL']);
    expect(await mailsTo(test, 'tara@mailinator.com')).toEqual([]);
  });

  it('has the same daily limit for new addresses as the account settings', async () => {
    const { user } = await someone('Mandy Many');
    const { idToken } = await signIn(test, user.email);
    const change = () => send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: someEmail() });
    const inSettings = () => test.call('PUT', '/api/me/email', { token: idToken, body: { email: someEmail() } });
    for (let mail = 0; mail < 5; mail++) {
      await rest();
      expect([(await change()).status, (await inSettings()).status]).toEqual([200, 202]);
    }
    await rest();
    const refused = await change();
    expect(reasonOf(refused)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect((await inSettings()).status).toBe(429);
  });

  it('does not change the address after the password was changed', async () => {
    const { user } = await someone('Mona Moved');
    const { idToken } = await signIn(test, user.email);
    const [asked, again] = [someEmail(), someEmail()];
    expect((await send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: asked })).status).toBe(200);
    const changed = await update({ idToken, password: newPassword, returnSecureToken: true });
    expect(reasonOf(await update({ oobCode: await lastCode(asked) }))).toBe('INVALID_OOB_CODE');

    await rest();
    await send('VERIFY_AND_CHANGE_EMAIL', { idToken: changed.body['idToken'], newEmail: again });
    expect((await update({ oobCode: await lastCode(again) })).body).toMatchObject({ email: again });
  });

  it('does not change to a mistyped address after another one was requested', async () => {
    const { idToken } = await signIn(test, (await someone('Tilda Typo')).user.email);
    const [mistyped, asInSettings, right] = [someEmail(), someEmail(), someEmail()];
    await send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: mistyped });
    expect((await test.call('PUT', '/api/me/email', { token: idToken, body: { email: asInSettings } })).status).toBe(202);
    await send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: right });
    const open = async (email: string) => update({ oobCode: await lastCode(email) });
    for (const email of [mistyped, asInSettings]) expect(reasonOf(await open(email))).toBe('INVALID_OOB_CODE');
    expect((await open(right)).body).toMatchObject({ email: right });
  });

  it('is accepted only for its own action', async () => {
    const email = someEmail();
    const { idToken } = await signUp(email);
    await send('VERIFY_EMAIL', { idToken });
    const verification = await lastCode(email);
    expect(reasonOf(await reset(verification, newPassword))).toBe('INVALID_OOB_CODE');
    expect(reasonOf(await enterByLink(email, verification))).toBe('INVALID_OOB_CODE');
    await send('PASSWORD_RESET', { email });
    expect(reasonOf(await update({ oobCode: await lastCode(email) }))).toBe('INVALID_OOB_CODE');
    expect((await update({ oobCode: verification })).body).toMatchObject({ email, emailVerified: true });
  });

  it('works once when it is opened twice at the same time', async () => {
    const { user } = await someone('Duo Double');
    await send('PASSWORD_RESET', { email: user.email });
    const code = await lastCode(user.email);
    const answers = await Promise.all([reset(code, newPassword), reset(code, 'Another horse 3')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is invalid after a newer one for the same purpose was used', async () => {
    const { user } = await someone('Otto Older');
    await send('PASSWORD_RESET', { email: user.email });
    await rest();
    await send('PASSWORD_RESET', { email: user.email });
    const [newer = '', older = ''] = await codesTo(user.email);
    expect(older).not.toBe(newer);
    expect((await reset(newer, newPassword)).status).toBe(200);
    expect(reasonOf(await reset(older, newPassword))).toBe('INVALID_OOB_CODE');
  });

  it('does not verify an address that the account no longer has', async () => {
    const [before, after] = [someEmail(), someEmail()];
    const { idToken } = await signUp(before);
    await send('VERIFY_EMAIL', { idToken });
    await send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: after });
    expect((await update({ oobCode: await lastCode(after) })).body).toMatchObject({ email: after });
    const codes = await codesTo(before);
    expect(reasonOf(await update({ oobCode: codes.at(-1) }))).toBe('INVALID_OOB_CODE');
  });
});

describe('request for a link', () => {
  it('has the same response and a similar duration with and without an account', async () => {
    const { user } = await someone('Al Alike');
    const known = await send('PASSWORD_RESET', { email: user.email });
    const unknown = await send('PASSWORD_RESET', { email: 'stranger@example.com' });
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([known.status, Object.keys(known.body)]);
    // Nothing is sent within a minute, which the response does not reveal.
    expect((await send('PASSWORD_RESET', { email: user.email })).status).toBe(200);
    expect(await mailsTo(test, user.email)).toHaveLength(1);
    const timeOf = async (email: string) => {
      const start = performance.now();
      await send('PASSWORD_RESET', { email });
      return performance.now() - start;
    };
    for (const email of [user.email, 'stranger@example.com']) expect(await timeOf(email)).toBeGreaterThanOrEqual(249);
  });

  it('returns the time to wait to a signed-in user', async () => {
    const { idToken } = await signUp(someEmail());
    expect((await send('VERIFY_EMAIL', { idToken })).status).toBe(200);
    const again = await send('VERIFY_EMAIL', { idToken });
    expect(again).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  });

  it('changes an address only after a recent sign-in', async () => {
    const { idToken, localId, refreshToken } = await signUp(someEmail());
    await test.dataSource.query(`UPDATE "refresh_tokens" SET "signedInAt" = now() - interval '3 minutes' WHERE "identityId" = $1`, [
      localId,
    ]);
    await test.dataSource.query(`UPDATE "identities" SET "validSince" = now() - interval '1 hour' WHERE "identityId" = $1`, [localId]);
    const { body } = await test.call('POST', '/securetoken.googleapis.com/v1/token', {
      body: { grant_type: 'refresh_token', refresh_token: refreshToken },
    });
    const late = await send('VERIFY_AND_CHANGE_EMAIL', { idToken: body['id_token'], newEmail: someEmail() });
    expect(reasonOf(late)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: someEmail() })).status).toBe(200);
  });

  it('uses the language of the request or of the user', async () => {
    const email = someEmail();
    await test.call('POST', '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', {
      body: { requestType: 'EMAIL_SIGNIN', email },
      headers: { 'x-firebase-locale': 'pl' },
    });
    const [mail = { text: '' }] = await mailsTo(test, email);
    expect(linkIn(mail).searchParams.get('lang')).toBe('pl');
    const { user } = await aUser(test, company.companyId, 'Ines Spanish', { locale: 'es' });
    await send('PASSWORD_RESET', { email: user.email });
    const [own = { text: '' }] = await mailsTo(test, user.email);
    expect(linkIn(own).searchParams.get('lang')).toBe('es');
  });

  it('names missing and unknown fields', async () => {
    expect(reasonOf(await send('PASSWORD_RESET', {}))).toBe('MISSING_EMAIL');
    expect(reasonOf(await send('VERIFY_EMAIL', {}))).toBe('MISSING_ID_TOKEN');
    expect(reasonOf(await send('EMAIL_SIGNIN', { email: 'nobody' }))).toBe('INVALID_EMAIL');
    expect(reasonOf(await send('SOMETHING', { email: 'a@example.com' }))).toBe('INVALID_REQ_TYPE');
  });
});

describe('mails to an address', () => {
  withSettings({ IDENTITY_MAILS_PER_HOUR: 2 });

  it('require a captcha after some within an hour', async () => {
    const ask = (captchaResponse?: string) =>
      askIdentity(
        test,
        'v1/accounts:sendOobCode',
        { requestType: 'PASSWORD_RESET', email: 'a@example.com', captchaResponse },
        { ip: '203.0.113.90' },
      );
    for (let round = 0; round < 2; round++) expect((await ask()).status).toBe(200);
    expect(reasonOf(await ask())).toBe('MISSING_RECAPTCHA_TOKEN');
    expect(reasonOf(await ask('x'))).toBe('CAPTCHA_CHECK_FAILED');
    expect((await ask(await solveCaptcha(test))).status).toBe(200);
  });
});

describe('password reset link', () => {
  withSettings({ IDENTITY_LIMIT_PER_MINUTE: 3 });

  it('is limited by password hashes per address, and stays valid when it is rejected', async () => {
    const ask = (method: string, body: object, ip = '203.0.113.91') => askIdentity(test, `v1/accounts:${method}`, body, { ip });
    const email = someEmail();
    const { idToken } = (await ask('signUp', { email, password })).body;
    expect((await ask('update', { idToken, password: newPassword })).status).toBe(200);
    await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const [mail] = (await mailsTo(test, email)).filter(({ text }) => text.includes('resetPassword'));
    const link = { oobCode: mail && linkIn(mail).searchParams.get('oobCode'), newPassword: password };
    const refused = await ask('resetPassword', link);
    expect(reasonOf(refused)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('resetPassword', link, '203.0.113.92')).status).toBe(200);
    const { idToken: fresh } = await signIn(test, email, { ip: '203.0.113.92' });
    expect(reasonOf(await ask('update', { idToken: fresh, password: newPassword }))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect((await ask('update', { idToken: fresh, displayName: 'Rita Rested' })).status).toBe(200);
  });
});

describe('account pre-registered by an attacker', () => {
  it('loses its sign-in methods when the owner of the address signs in by link', async () => {
    const email = someEmail();
    const thief = await signUp(email);
    await send('EMAIL_SIGNIN', { email });
    const owner = (await enterByLink(email, await lastCode(email))).body;
    expect(owner).toMatchObject({ isNewUser: false, localId: thief.localId });
    await expect(signIn(test, email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    expect(reasonOf(await askIdentity(test, 'v1/accounts:lookup', { idToken: thief.idToken }))).toBe('TOKEN_EXPIRED');
    expect((await askIdentity(test, 'v1/accounts:lookup', { idToken: owner['idToken'] })).status).toBe(200);
  });

  it('cannot be restored after the owner has recovered it', async () => {
    const { user } = await someone('Viola Victim');
    const stolen = await signIn(test, user.email);
    const [second, third] = [someEmail(), someEmail()];
    await send('VERIFY_AND_CHANGE_EMAIL', { idToken: stolen.idToken, newEmail: second });
    await update({ oobCode: await lastCode(second) });
    const recovery = await lastCode(user.email);
    const again = await signIn(test, second);
    await send('VERIFY_AND_CHANGE_EMAIL', { idToken: again.idToken, newEmail: third });
    await update({ oobCode: await lastCode(third) });
    const thiefs = await lastCode(second);
    await send('PASSWORD_RESET', { email: third });
    const thiefsReset = await lastCode(third);
    const { identityId } = await test.dataSource.getRepository(UserEntity).findOneByOrFail({ id: user.id });
    const providers = test.dataSource.getRepository(IdentityProviderEntity);
    await providers.insert({ provider: 'google.com', subject: identityId, identityId, email: third, displayName: 'Thief', photoUrl: null });

    expect((await update({ oobCode: recovery })).body).toMatchObject({ email: user.email });
    for (const tokens of [stolen, again]) expect((await me(tokens)).status).toBe(401);
    expect(reasonOf(await update({ oobCode: thiefs }))).toBe('INVALID_OOB_CODE');
    expect(reasonOf(await reset(thiefsReset, newPassword))).toBe('INVALID_OOB_CODE');
    for (const email of [second, third, user.email]) await expect(signIn(test, email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    expect(await providers.countBy({ identityId })).toBe(0);
  });
});

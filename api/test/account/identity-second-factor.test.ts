import { aCompany, aUser, password } from '../a-company.ts';
import { codeOf, type Enrolled, anEnrolled as enrolled, finishEnrollment, startEnrollment } from '../a-second-factor.ts';
import { askIdentity, reasonOf, signIn, someAddress, type Tokens } from '../a-sign-in.ts';
import { linkIn, mailsTo } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);

const begin = async (email: string) => (await askIdentity(test, 'v1/accounts:signInWithPassword', { email, password })).body;
const finish = (mfaPendingCredential: unknown, verificationCode: string, ip = someAddress()) =>
  askIdentity(test, 'v2/accounts/mfaSignIn:finalize', { mfaPendingCredential, totpVerificationInfo: { verificationCode } }, { ip });
const start = (idToken: string) => startEnrollment(test, idToken);
const enrol = (idToken: string, sessionInfo: string, code: string) => finishEnrollment(test, idToken, sessionInfo, code);
const anEnrolled = (name: string) => enrolled(test, company, name);

const makeCodes = async ({ tokens }: Enrolled) =>
  (await test.call('POST', '/api/me/recovery-code', { token: tokens.idToken })).body['codes'] as string[];
const countCodes = async ({ tokens }: Enrolled) => (await test.call('GET', '/api/me/recovery-code', { token: tokens.idToken })).body;

const lastCode = async (email: string) => {
  const [mail] = await mailsTo(test, email);
  return mail && linkIn(mail).searchParams.get('oobCode');
};

/** Moves the sign-in three minutes back. */
async function laterTokens({ refreshToken }: Tokens): Promise<Tokens> {
  await test.dataSource.query(`UPDATE "refresh_tokens" SET "signedInAt" = "signedInAt" - interval '3 minutes'`);
  await test.dataSource.query(`UPDATE "identities" SET "validSince" = "validSince" - interval '1 hour'`);
  const { body } = await test.call('POST', '/securetoken.googleapis.com/v1/token', {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken },
  });
  return { idToken: String(body['id_token']), refreshToken: String(body['refresh_token']) };
}

describe('sign-in with a second factor', () => {
  it('returns no token before the code is correct, and accepts each code once', async () => {
    const { user, secret, usedCode } = await anEnrolled('Otto Once');
    const { mfaPendingCredential, mfaInfo, ...rest } = await begin(user.email);
    expect(mfaInfo).toMatchObject([{ displayName: 'Phone' }]);
    expect(rest).not.toHaveProperty('idToken');
    expect(rest).not.toHaveProperty('refreshToken');

    expect(reasonOf(await finish(mfaPendingCredential, '000000'))).toBe('INVALID_CODE');
    expect(reasonOf(await finish(mfaPendingCredential, usedCode))).toBe('INVALID_CODE');
    const right = codeOf(secret, 1);
    const answer = await finish(mfaPendingCredential, `${right.slice(0, 3)} ${right.slice(3)}`);
    expect(answer.status).toBe(200);
    const { body } = await test.call('GET', '/api/me/sign-in', { token: String(answer.body['idToken']) });
    expect((body['items'] as object[])[0]).toMatchObject({ isCurrent: true, hasSecondFactor: true });
    expect(reasonOf(await finish(mfaPendingCredential, right))).toBe('INVALID_CODE');
  });

  it('accepts one of two requests with the same code', async () => {
    const { user, secret } = await anEnrolled('Tina Twice');
    const { mfaPendingCredential } = await begin(user.email);
    const code = codeOf(secret, 1);
    const answers = await Promise.all([finish(mfaPendingCredential, code), finish(mfaPendingCredential, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('accepts a recovery code instead, once, in any notation', async () => {
    const testUser = await anEnrolled('Rita Recovery');
    const codes = await makeCodes(testUser);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/);
    const [first = ''] = codes;
    const { mfaPendingCredential } = await begin(testUser.user.email);
    expect((await finish(mfaPendingCredential, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(reasonOf(await finish(mfaPendingCredential, first))).toBe('INVALID_CODE');
    expect(await countCodes(testUser)).toMatchObject({ left: 9, generatedAt: expect.any(String) });
    const own = (await auditOf(test, company)).filter(({ by }) => (by as { id: string } | null)?.id === testUser.user.id);
    expect(own.map(({ action }) => action)).toContain('recoveryCodeUsed');
  });

  it('rejects recovery codes of other users and replaced ones', async () => {
    const [testUser, other] = [await anEnrolled('Anna Anew'), await anEnrolled('Otis Other')];
    const [old = ''] = await makeCodes(testUser);
    const [theirs = ''] = await makeCodes(other);
    const [fresh = ''] = await makeCodes(testUser);
    const { mfaPendingCredential } = await begin(testUser.user.email);
    for (const code of [old, theirs]) expect(reasonOf(await finish(mfaPendingCredential, code))).toBe('INVALID_CODE');
    expect((await finish(mfaPendingCredential, fresh)).status).toBe(200);
  });

  it('is limited after 6 wrong codes in a minute, and after 30 from all addresses', async () => {
    const [slow, everywhere] = [await anEnrolled('Sam Slow'), await anEnrolled('Eve Everywhere')];
    const first = (await begin(slow.user.email))['mfaPendingCredential'];
    for (let round = 0; round < 6; round++) expect((await finish(first, '000000', '203.0.113.60')).status).toBe(400);
    expect((await finish(first, codeOf(slow.secret, 1), '203.0.113.60')).status).toBe(429);

    const second = (await begin(everywhere.user.email))['mfaPendingCredential'];
    for (let round = 0; round < 30; round++) await finish(second, '000000');
    expect(await finish(second, codeOf(everywhere.secret, 1))).toMatchObject({ status: 429 });
  });

  it('rejects a credential that is forged, of a removed factor, or older than the password', async () => {
    const testUser = await anEnrolled('Mona Modified');
    const { mfaPendingCredential } = await begin(testUser.user.email);
    const bad = ['x', String(mfaPendingCredential).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), `${mfaPendingCredential}AAAA`];
    for (const credential of bad)
      expect(reasonOf(await finish(credential, codeOf(testUser.secret, 1)))).toBe('INVALID_MFA_PENDING_CREDENTIAL');

    await askIdentity(test, 'v1/accounts:update', { idToken: testUser.tokens.idToken, password: 'Battery staple 2' });
    expect(reasonOf(await finish(mfaPendingCredential, codeOf(testUser.secret, 1)))).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  });
});

describe('second factor', () => {
  it('requires a verified address', async () => {
    const { user } = await aUser(test, company.companyId, 'Uwe Unverified', {});
    await test.dataSource.query('UPDATE "identities" SET "emailVerified" = false WHERE "identityId" = $1', [user.identityId]);
    const { idToken } = await signIn(test, user.email);
    const answer = await askIdentity(test, 'v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    expect(reasonOf(answer)).toBe('UNVERIFIED_EMAIL');
  });

  it('cannot be completed by another user, or added twice', async () => {
    const { idToken } = await signIn(test, company.secondOperator.user.email);
    const { sharedSecretKey, sessionInfo } = await start(idToken);
    const other = await signIn(test, company.admin.user.email);
    expect(reasonOf(await enrol(other.idToken, sessionInfo, codeOf(sharedSecretKey)))).toBe('INVALID_SESSION_INFO');

    const { tokens } = await anEnrolled('Dora Double');
    const again = await askIdentity(test, 'v2/accounts/mfaEnrollment:start', { idToken: tokens.idToken, totpEnrollmentInfo: {} });
    expect(reasonOf(again)).toBe('SECOND_FACTOR_EXISTS');
  });

  it('requires a recent sign-in for adding, removing and new recovery codes', async () => {
    const testUser = await anEnrolled('Lars Late');
    const { idToken } = await laterTokens(testUser.tokens);
    const { body } = await askIdentity(test, 'v1/accounts:lookup', { idToken });
    const { mfaInfo } = (body['users'] as { mfaInfo: { mfaEnrollmentId: string }[] }[])[0] ?? { mfaInfo: [] };
    const mfaEnrollmentId = mfaInfo[0]?.mfaEnrollmentId;
    const tooOld = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN';
    expect(reasonOf(await askIdentity(test, 'v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} }))).toBe(tooOld);
    expect(reasonOf(await askIdentity(test, 'v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId }))).toBe(tooOld);
    expect((await test.call('POST', '/api/me/recovery-code', { token: idToken })).body.code).toBe('RECENT_SIGN_IN_REQUIRED');
  });

  it('is mailed to the user when added and removed, and removal deletes the recovery codes', async () => {
    const testUser = await anEnrolled('Tilda Told');
    await makeCodes(testUser);
    const { body } = await askIdentity(test, 'v1/accounts:lookup', { idToken: testUser.tokens.idToken });
    const [account] = body['users'] as { mfaInfo: { mfaEnrollmentId: string }[] }[];
    const answer = await askIdentity(test, 'v2/accounts/mfaEnrollment:withdraw', {
      idToken: testUser.tokens.idToken,
      mfaEnrollmentId: account?.mfaInfo[0]?.mfaEnrollmentId,
    });
    const tokens = answer.body as unknown as Tokens;
    expect(await countCodes({ ...testUser, tokens })).toEqual({ left: 0, generatedAt: null });
    expect((await test.call('POST', '/api/me/recovery-code', { token: tokens.idToken })).body.code).toBe('SECOND_FACTOR_MISSING');
    expect((await test.call('GET', '/api/me', { token: tokens.idToken })).body).toMatchObject({ user: { secondFactor: false } });
    const [removed, added, ...others] = (await mailsTo(test, testUser.user.email)).map((mail) => linkIn(mail).searchParams);
    expect(others).toEqual([]);
    expect(added?.get('mode')).toBe('revertSecondFactorAddition');
    const recovery = { oobCode: removed?.get('oobCode') };
    expect((await askIdentity(test, 'v1/accounts:resetPassword', recovery)).body).toMatchObject({ requestType: 'RECOVER_EMAIL' });
    const own = (await auditOf(test, company)).filter(({ by }) => (by as { id: string } | null)?.id === testUser.user.id);
    expect(own.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['secondFactorAdded', 'recoveryCodesGenerated', 'secondFactorRemoved']),
    );
  });

  it('is removed with the recovery of an account if an attacker added it', async () => {
    const { user } = await aUser(test, company.companyId, 'Vera Victim', {});
    const thief = await signIn(test, user.email);
    const newEmail = 'thief@example.com';
    await askIdentity(test, 'v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: thief.idToken, newEmail });
    const applied = await askIdentity(test, 'v1/accounts:update', { oobCode: await lastCode(newEmail) });
    expect(applied.status).toBe(200);
    const { idToken } = await signIn(test, newEmail);
    const { sharedSecretKey, sessionInfo } = await start(idToken);
    expect((await enrol(idToken, sessionInfo, codeOf(sharedSecretKey))).status).toBe(200);

    expect((await askIdentity(test, 'v1/accounts:update', { oobCode: await lastCode(user.email) })).status).toBe(200);
    await askIdentity(test, 'v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: user.email });
    const reset = { oobCode: await lastCode(user.email), newPassword: 'Battery staple 2' };
    expect((await askIdentity(test, 'v1/accounts:resetPassword', reset)).status).toBe(200);
    const back = await askIdentity(test, 'v1/accounts:signInWithPassword', { email: user.email, password: reset.newPassword });
    expect(back.body).toMatchObject({ idToken: expect.any(String) });
  });

  it('is kept by the recovery of an account if it existed before', async () => {
    const { user, tokens, secret } = await anEnrolled('Ottavia Owner');
    const newEmail = 'another.thief@example.com';
    await askIdentity(test, 'v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: tokens.idToken, newEmail });
    await askIdentity(test, 'v1/accounts:update', { oobCode: await lastCode(newEmail) });
    expect((await askIdentity(test, 'v1/accounts:update', { oobCode: await lastCode(user.email) })).status).toBe(200);
    await askIdentity(test, 'v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: user.email });
    const reset = { oobCode: await lastCode(user.email), newPassword: 'Battery staple 2' };
    await askIdentity(test, 'v1/accounts:resetPassword', reset);
    const { body } = await askIdentity(test, 'v1/accounts:signInWithPassword', { email: user.email, password: reset.newPassword });
    expect((await finish(body['mfaPendingCredential'], codeOf(secret, 1))).status).toBe(200);
  });

  it('is stored so that a copy of the database reveals no code', async () => {
    const testUser = await anEnrolled('Sealy Sealed');
    const [code = ''] = await makeCodes(testUser);
    const rows = await test.dataSource.query<object[]>('SELECT * FROM "identities" LEFT JOIN "recovery_codes" USING ("identityId")');
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(testUser.secret);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

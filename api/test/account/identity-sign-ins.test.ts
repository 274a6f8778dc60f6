import { io, type Socket } from 'socket.io-client';
import { IdentityRepository } from '../../src/modules/account/identity/identity.repository.ts';
import { RefreshTokenEntity } from '../../src/modules/account/identity/sign-in/refresh-token.entity.ts';
import { framesPerHour } from '../../src/modules/account/identity/sign-in/sign-in.controller.ts';
import { SignInEntity } from '../../src/modules/account/identity/sign-in/sign-in.entity.ts';
import { SignInCleanupJob } from '../../src/modules/account/identity/sign-in/sign-in-cleanup.job.ts';
import { aCompany, aUser, password, type TestUser } from '../a-company.ts';
import { askIdentity, firefox, reasonOf, safari, signIn, type Tokens } from '../a-sign-in.ts';
import { mailsTo } from '../an-unregistered-user.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

interface SignIn {
  signInId: string;
  device: string;
  method: string;
  isCurrent: boolean;
  address: string;
}

const test = await sharedApp();
const url = await test.listen();
const company = await aCompany(test);
const sockets: Socket[] = [];

const me = ({ idToken }: Tokens) => test.call('GET', '/api/me', { token: idToken });
const list = async ({ idToken }: Tokens) => (await test.call('GET', '/api/me/sign-in', { token: idToken })).body['items'] as SignIn[];
const refresh = ({ refreshToken }: Tokens) =>
  test.call('POST', '/securetoken.googleapis.com/v1/token', { body: { grant_type: 'refresh_token', refresh_token: refreshToken } });
const someone = (name: string): Promise<TestUser> => aUser(test, company.companyId, name, {});

/** A sign-in for a framed page. */
async function branch({ idToken }: Tokens, { headers = {} } = {}): Promise<Tokens> {
  const { body } = await test.call('POST', '/api/me/sign-in', { token: idToken, headers });
  return { idToken: String(body['accessToken']), refreshToken: String(body['refreshToken']) };
}

/** An open page of a sign-in; `ended` is the reason of its sign-out. */
async function aPage({ idToken }: Tokens) {
  const { body } = await test.call('GET', '/api/me/signaling', { token: idToken });
  const socket = io(url, {
    path: '/realtime',
    transports: ['websocket'],
    auth: { token: body['token'] },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const received = new Promise<{ reason: string }>((resolve) => socket.once('user:signedOut', resolve));
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  return { socket, ended: Promise.all([received, cut]) };
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

describe('sign-ins', () => {
  it('are listed with readable device names', async () => {
    const { user } = await someone('Lena List');
    const phone = await signIn(test, user.email, { userAgent: safari, ip: '203.0.113.20' });
    const laptop = await signIn(test, user.email, { userAgent: firefox });
    expect(await list(laptop)).toMatchObject([
      { device: 'Firefox on Linux', method: 'password', isCurrent: true },
      { device: 'Safari on iOS', address: '203.0.113.20', isCurrent: false },
    ]);
    expect((await list(phone)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('end one by one: tokens and open pages at once, and nothing else', async () => {
    const { user } = await someone('Rosa Revoke');
    const [phone, laptop] = [await signIn(test, user.email, { userAgent: safari }), await signIn(test, user.email)];
    const [lost, kept] = [await aPage(phone), await aPage(laptop)];
    const lostId = (await list(laptop)).find(({ isCurrent }) => !isCurrent)?.signInId;
    expect((await test.call('DELETE', `/api/me/sign-in/${lostId}`, { token: laptop.idToken })).status).toBe(204);

    expect(await lost.ended).toEqual([{ reason: 'revoked' }, 'io server disconnect']);
    expect((await me(phone)).status).toBe(401);
    expect(reasonOf(await refresh(phone))).toBe('TOKEN_EXPIRED');
    expect(reasonOf(await askIdentity(test, 'v1/accounts:lookup', { idToken: phone.idToken }))).toBe('TOKEN_EXPIRED');
    expect((await me(laptop)).status).toBe(200);
    expect(kept.socket.connected).toBe(true);
    expect(await list(laptop)).toHaveLength(1);
    expect((await test.call('DELETE', `/api/me/sign-in/${lostId}`, { token: laptop.idToken })).body.code).toBe('SIGN_IN_NOT_FOUND');
  });

  it('branch for a framed page: tokens are independent, and the branch is recorded, mailed and ends with its parent', async () => {
    const { user } = await someone('Flora Frame');
    const tab = await signIn(test, user.email);
    const frame = await branch(tab, { headers: { 'user-agent': safari } });
    expect(await list(frame)).toMatchObject([{ isCurrent: true, method: 'password' }, { isCurrent: false }]);
    const own = (await auditOf(test, company)).filter(({ by }) => (by as { id: string } | null)?.id === user.id);
    expect(own.map(({ action, details }) => [action, (details as { device: string }).device])).toEqual([
      ['signedIn', 'Firefox on Linux'],
      ['signedIn', 'Safari on iOS'],
    ]);
    expect((await mailsTo(test, user.email)).map(({ text }) => text)).toEqual([expect.stringContaining('Safari on iOS')]);

    expect((await refresh(frame)).status).toBe(200);
    expect((await refresh(tab)).status).toBe(200);
    const page = await aPage(frame);
    const tabId = (await list(tab)).find(({ isCurrent }) => isCurrent)?.signInId;
    expect((await test.call('DELETE', `/api/me/sign-in/${tabId}`, { token: tab.idToken })).status).toBe(204);
    expect((await page.ended)[0]).toEqual({ reason: 'revoked' });
    expect((await me(frame)).status).toBe(401);
    expect(reasonOf(await refresh(frame))).toBe('TOKEN_EXPIRED');
  });

  it('of a framed page cannot branch, and is kept with its parent when all others end', async () => {
    const { user } = await someone('Fred Frame');
    const tab = await signIn(test, user.email);
    const frame = await branch(tab);
    expect((await test.call('POST', '/api/me/sign-in', { token: frame.idToken })).body.code).toBe('FRAME_SIGN_IN');
    await branch(tab);
    expect((await test.call('DELETE', '/api/me/sign-in', { token: frame.idToken })).status).toBe(204);
    expect(await list(frame)).toHaveLength(2);
    expect((await me(tab)).status).toBe(200);
  });

  it('of a framed page expires with its parent', async () => {
    const { user } = await someone('Ella Expired');
    const tab = await signIn(test, user.email);
    const frame = await branch(tab);
    const [, parent] = await list(frame);
    await test.dataSource.manager.update(SignInEntity, parent?.signInId ?? '', { expiresAt: new Date(Date.now() - 1000) });
    expect(await list(frame)).toEqual([]);
    expect(reasonOf(await refresh(frame))).toBe('TOKEN_EXPIRED');
  });

  it('get no new tokens by a change of name or picture', async () => {
    const { user } = await someone('Nora Name');
    const tokens = await signIn(test, user.email);
    const changes = [{}, { displayName: 'Nora New' }, { photoUrl: 'https://example.com/nora.png' }, { deleteAttribute: ['PHOTO_URL'] }];
    for (const change of changes) {
      const { status, body } = await askIdentity(test, 'v1/accounts:update', {
        ...change,
        idToken: tokens.idToken,
        returnSecureToken: true,
      });
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('idToken');
      expect(body).not.toHaveProperty('refreshToken');
    }
    expect((await refresh(tokens)).status).toBe(200);
  });

  it('keep the time of the first when they branch: the frame is not signed in recently', async () => {
    const { user } = await someone('Olga Old');
    const tab = await signIn(test, user.email);
    const authTime = ({ idToken }: Tokens) => JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())['auth_time'];
    expect(authTime(await branch(tab))).toBe(authTime(tab));
  });

  it('branch a limited number of times an hour', async () => {
    const { operator } = await aCompany(test);
    const tab = await signIn(test, operator.user.email);
    const start = () => test.call('POST', '/api/me/sign-in', { token: tab.idToken });
    const answers = await Promise.all(Array.from({ length: framesPerHour + 1 }, start));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(framesPerHour);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(await list(tab)).toHaveLength(framesPerHour + 1);
  });

  it('of another user cannot be ended', async () => {
    const [mine, theirs] = [await signIn(test, company.operator.user.email), await signIn(test, company.secondOperator.user.email)];
    const [{ signInId = '' } = {}] = await list(theirs);
    expect((await test.call('DELETE', `/api/me/sign-in/${signInId}`, { token: mine.idToken })).status).toBe(404);
    expect((await me(theirs)).status).toBe(200);
  });

  it('end by signing out, which is not recorded', async () => {
    const { user } = await someone('Sina Out');
    const tokens = await signIn(test, user.email);
    const [{ signInId = '' } = {}] = await list(tokens);
    expect((await test.call('DELETE', `/api/me/sign-in/${signInId}`, { token: tokens.idToken })).status).toBe(204);
    expect((await me(tokens)).status).toBe(401);
    const own = (await auditOf(test, company)).filter(({ by }) => (by as { id: string } | null)?.id === user.id);
    expect(own.map(({ action }) => action)).toEqual(['signedIn']);
  });

  it('end all except the current one', async () => {
    const { user } = await someone('Olaf Others');
    const others = [await signIn(test, user.email, { userAgent: safari }), await signIn(test, user.email)];
    const pages = await Promise.all(others.map(aPage));
    const own = await signIn(test, user.email);
    expect((await test.call('DELETE', '/api/me/sign-in', { token: own.idToken })).status).toBe(204);
    await Promise.all(pages.map(({ ended }) => ended));
    for (const other of others) expect((await me(other)).status).toBe(401);
    expect(await list(own)).toHaveLength(1);
    expect((await refresh(own)).status).toBe(200);
  });

  it('end when the user is deactivated, including open pages', async () => {
    const { user } = await someone('Dirk Deactivated');
    const tokens = await signIn(test, user.email);
    const page = await aPage(tokens);
    await test.dataSource.transaction((db) => test.app.get(IdentityRepository).setDisabled(db, user.identityId, true));
    expect((await page.ended)[0]).toEqual({ reason: 'deactivated' });
    expect((await me(tokens)).status).toBe(401);
    expect(reasonOf(await refresh(tokens))).toBe('USER_DISABLED');
    await expect(signIn(test, user.email)).rejects.toThrow('USER_DISABLED');
  });

  it('stay open when the change is rolled back', async () => {
    const { user } = await someone('Rudi Rollback');
    const tokens = await signIn(test, user.email);
    const page = await aPage(tokens);
    const undone = test.dataSource.transaction(async (db) => {
      await test.app.get(IdentityRepository).setDisabled(db, user.identityId, true);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await me(tokens)).status).toBe(200);
    // A notification would have arrived before this response.
    expect(page.socket.connected).toBe(true);
  });

  it('end when the password is changed, except the current one, which gets new tokens', async () => {
    const { user } = await someone('Petra Password');
    const phone = await signIn(test, user.email, { userAgent: safari });
    const page = await aPage(phone);
    const laptop = await signIn(test, user.email);
    const answer = await askIdentity(test, 'v1/accounts:update', {
      idToken: laptop.idToken,
      password: 'Battery staple 2',
      returnSecureToken: true,
    });
    expect(answer.status).toBe(200);
    expect((await page.ended)[0]).toEqual({ reason: 'changed' });
    expect((await me(phone)).status).toBe(401);
    const fresh = answer.body as unknown as Tokens;
    expect((await me(fresh)).status).toBe(200);
    expect((await refresh(fresh)).status).toBe(200);
    expect(await list(fresh)).toHaveLength(1);
    expect((await mailsTo(test, user.email)).map(({ subject }) => subject)).toContain('Your password has been changed');
  });

  it('continue after reauthentication', async () => {
    const { user } = await someone('Rea Again');
    const before = await signIn(test, user.email);
    const after = await signIn(test, user.email, { idToken: before.idToken });
    expect(await list(after)).toHaveLength(1);
    expect((await me(before)).status).toBe(200);
    expect(reasonOf(await refresh(before))).toBe('INVALID_REFRESH_TOKEN');
    expect((await refresh(after)).status).toBe(200);
    await expect(signIn(test, company.operator.user.email, { idToken: after.idToken })).rejects.toThrow('USER_MISMATCH');

    await test.call('DELETE', '/api/me/sign-in', { token: (await signIn(test, user.email)).idToken });
    expect((await me(await signIn(test, user.email, { idToken: after.idToken }))).status).toBe(200);
  });

  it('are mailed for a browser that was not seen before, and for no other', async () => {
    const { user } = await someone('Nora News');
    const subjects = async () => (await mailsTo(test, user.email)).map(({ subject }) => subject);
    await signIn(test, user.email, { userAgent: firefox });
    await signIn(test, user.email, { userAgent: firefox });
    expect(await subjects()).toEqual([]);
    await signIn(test, user.email, { userAgent: safari, ip: '203.0.113.30' });
    await signIn(test, user.email, { userAgent: safari });
    const [mail, ...rest] = await mailsTo(test, user.email);
    expect(rest).toEqual([]);
    expect(mail?.text).toContain('Safari on iOS');
    expect(mail?.text).toContain('203.0.113.30');
  });

  it('are not mailed for a browser in use for months', async () => {
    const { user } = await someone('Daria Daily');
    await signIn(test, user.email, { userAgent: safari });
    await signIn(test, user.email, { userAgent: safari });
    const mails = (await mailsTo(test, user.email)).length;
    await test.dataSource.query(`UPDATE "sign_ins" SET "createdAt" = now() - interval '90 days' WHERE "identityId" = $1`, [
      user.identityId,
    ]);
    await signIn(test, user.email, { userAgent: safari });
    expect(await mailsTo(test, user.email)).toHaveLength(mails);
  });

  it('are remembered for 30 days after they expire', async () => {
    const { user } = await someone('Greta Gone');
    const tokens = await signIn(test, user.email, { userAgent: safari });
    const [phone] = await list(tokens);
    const isKept = () => test.dataSource.manager.existsBy(SignInEntity, { signInId: phone?.signInId ?? '' });
    const ranOut = (days: number) =>
      test.dataSource.manager.update(SignInEntity, phone?.signInId ?? '', { expiresAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) });
    const mails = (await mailsTo(test, user.email)).length;

    await ranOut(29);
    await test.app.get(SignInCleanupJob).run();
    expect(await isKept()).toBe(true);
    await signIn(test, user.email, { userAgent: safari });
    expect(await mailsTo(test, user.email)).toHaveLength(mails);

    await ranOut(31);
    await test.app.get(SignInCleanupJob).run();
    expect(await isKept()).toBe(false);
    expect(await test.dataSource.manager.countBy(RefreshTokenEntity, { signInId: phone?.signInId ?? '' })).toBe(0);
  });

  it('are recorded, and so are stolen tokens', async () => {
    const { user } = await someone('Stella Stolen');
    const tokens = await signIn(test, user.email);
    const page = await aPage(tokens);
    await refresh(tokens);
    await test.dataSource.query(`UPDATE "refresh_tokens" SET "usedAt" = "usedAt" - interval '11 seconds' WHERE "identityId" = $1`, [
      user.identityId,
    ]);
    await refresh(tokens);
    expect((await page.ended)[0]).toEqual({ reason: 'revoked' });
    const own = (await auditOf(test, company)).filter(({ by }) => (by as { id: string } | null)?.id === user.id);
    expect(own.map(({ action }) => action).sort()).toEqual(['signInCompromised', 'signedIn']);
  });

  it('refresh successfully while the password is changed', async () => {
    const { user } = await someone('Rafa Race');
    for (let round = 0; round < 5; round++) {
      const others = await Promise.all(Array.from({ length: 4 }, () => signIn(test, user.email)));
      const own = await signIn(test, user.email);
      const answers = await Promise.all([
        askIdentity(test, 'v1/accounts:update', { idToken: own.idToken, password, returnSecureToken: true }),
        ...others.map(refresh),
        signIn(test, user.email, { idToken: others[0]?.idToken ?? '' }).then(() => ({ status: 200 })),
        test.call('DELETE', '/api/me/sign-in', { token: own.idToken }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers[0]?.status).toBe(200);
    }
  });
});

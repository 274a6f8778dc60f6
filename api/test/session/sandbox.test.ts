import { type Operation, operations } from '@nearhand/contracts/operations';
import { routePathOf } from '../../src/http/contract.ts';
import { CompanyErasureService } from '../../src/modules/company/company/company-erasure.service.ts';
import { SandboxEndService } from '../../src/modules/session/sandbox/sandbox-end.service.ts';
import { RefusalService } from '../../src/realtime/refusal.service.ts';
import { SocketRecheckService } from '../../src/realtime/socket-recheck.service.ts';
import { aCompany } from '../a-company.ts';
import { aSession } from '../a-live-session.ts';
import { sharedApp } from '../shared-app.ts';
import { connected, gone, socketsOf } from '../sockets.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { withSettings } from '../with-settings.ts';

const minuteMs = 60_000;
const ip = '203.0.113.7';
const test = await sharedApp();
withSettings({ TURN_URLS: ['turn:turn.example'], TURN_SECRET: 'a secret for TURN' });

const create = (body: object = {}, on = test, address = ip) => on.call('POST', '/api/sandbox', { body, ip: address });

async function aSandbox() {
  const { body } = await create();
  const {
    sessionId,
    accessToken: token,
    invitation,
    endsAt,
  } = body as Record<'sessionId' | 'accessToken' | 'invitation' | 'endsAt', string>;
  const { body: me } = await test.call('GET', '/api/me', { token });
  const { companyId } = (me as { company: { companyId: string } }).company;
  return { sessionId, token, key: invitation.split('/').at(-1) ?? '', endsAt: new Date(endsAt), companyId };
}

type Sandbox = Awaited<ReturnType<typeof aSandbox>>;

const join = ({ key }: Pick<Sandbox, 'key'>, address = ip) =>
  test.call('POST', '/api/session/join', { body: { key, accept: true }, ip: address });

/** Ends the ten minutes now. */
const pass = ({ companyId }: Sandbox) =>
  test.dataSource.query(`UPDATE "sandboxes" SET "endsAt" = now() - make_interval(secs => 1) WHERE "companyId" = $1`, [companyId]);
const end = ({ companyId }: Sandbox) => test.app.get(SandboxEndService).end(companyId);

/** The tables that still hold rows of a company. */
async function remainsOf({ companyId }: Sandbox): Promise<string[]> {
  const tables = await test.dataSource.query<{ name: string }[]>(
    `SELECT table_name AS "name" FROM information_schema.columns WHERE column_name = 'companyId' AND table_schema = 'public'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await test.dataSource.query<unknown[]>(`SELECT 1 FROM "${name}" WHERE "companyId" = $1 LIMIT 1`, [companyId]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

const urlOf = (operation: Operation, { sessionId, companyId }: Sandbox) =>
  routePathOf(operation)
    .replaceAll('::', ':')
    .replace(':sessionId', sessionId)
    .replace(':companyId', companyId)
    .replace(/:\w+Id\b/g, '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11')
    .replace(':chunk', '0');

describe('createSandbox', () => {
  it('answers both sides of a session for ten minutes, in the language of the visitor', async () => {
    const before = Date.now();
    const { status, body } = await create({ locale: 'pl' });
    expect(status).toBe(201);
    const { window, sessionId, invitation, accessToken, endsAt } = body as Record<string, string>;
    expect(window).toBe(`${test.env.PUBLIC_URL}/app/session/desktop/${sessionId}`);
    expect(Math.round((Date.parse(endsAt ?? '') - before) / minuteMs)).toBe(10);
    const card = await join({ key: invitation?.split('/').at(-1) ?? '' });
    expect(card.body).toMatchObject({ state: 'joined', sessionId, company: { name: 'Sesja próbna bez konta', sandboxEndsAt: endsAt } });
    expect((await test.call('GET', `/api/session/${sessionId}`, { token: String(accessToken) })).body).toMatchObject({
      status: 'connecting',
      can: { host: true, close: true },
    });
  });

  it('lets only the network address join that has started it', async () => {
    const sandbox = await aSandbox();
    expect((await join(sandbox, '198.51.100.4')).body).toMatchObject({ code: 'SESSION_LINK_INVALID' });
    expect((await join(sandbox)).status).toBe(200);
  });

  it('gives credentials that live no longer than the sandbox', async () => {
    const sandbox = await aSandbox();
    const soon = new Date(Date.now() + 2 * minuteMs);
    await test.dataSource.query(`UPDATE "sandboxes" SET "endsAt" = $2 WHERE "companyId" = $1`, [sandbox.companyId, soon]);
    const own = (await test.call('GET', '/api/me/signaling', { token: sandbox.token })).body;
    const { signaling: customers } = (await join(sandbox)).body as { signaling: typeof own };
    for (const { expiresAt, iceServers } of [own, customers] as { expiresAt: string; iceServers: { username: string }[] }[]) {
      expect(Date.parse(expiresAt)).toBe(soon.getTime());
      expect(Number(iceServers[0]?.username.split(':')[0])).toBe(Math.floor(soon.getTime() / 1000));
    }
  });

  describe('with limits', () => {
    let limited: TestApp;
    beforeAll(async () => {
      const limits = { SANDBOX_LIMIT_PER_MINUTE: '2', SANDBOXES_AT_ONCE: '3', SANDBOXES_PER_HOUR: '4' };
      limited = await startTestApp({ ...limits, SIGN_UP_CAPTCHA: 'on' });
    });
    afterAll(() => limited.stop());

    const full = { status: 429, body: { code: 'SANDBOX_FULL' } };
    const from = (address: string) => create({}, limited, address);

    it('demands a captcha', async () => {
      expect((await from(ip)).body).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
      expect((await create({ captchaToken: await solveCaptcha(limited) }, limited)).status).toBe(201);
    });

    it('refuses an address or everybody over the limits at once and of an hour', async () => {
      limited.env.SIGN_UP_CAPTCHA = 'off';
      expect(await from(ip)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
      for (const address of ['198.51.100.1', '198.51.100.2']) expect((await from(address)).status).toBe(201);
      expect(await from('198.51.100.3')).toMatchObject(full);
      await limited.dataSource.query('UPDATE "sandboxes" SET "endsAt" = now() - make_interval(secs => 1)');
      expect((await from('198.51.100.4')).status).toBe(201);
      expect(await from('198.51.100.5')).toMatchObject(full);
    });

    it('can be turned off', async () => {
      limited.env.SANDBOX = 'off';
      expect(await create({}, limited)).toMatchObject({ status: 404, body: { code: 'SANDBOX_OFF' } });
    });
  });
});

describe('the user of a sandbox', () => {
  const allowed = [
    'answerJoinRequest',
    'getMe',
    'getMySignaling',
    'getSession',
    'listChatMessages',
    'listSessionEvents',
    'recordChatMessages',
    'reportSessionEvent',
    'updateSession',
  ];

  it('may use the one session, and nothing else of the contract', async () => {
    const sandbox = await aSandbox();
    const signedIn = operations.filter(({ security }) => security.includes('jwt') && !security.includes('dev-only'));
    const answers = new Map<string, unknown>();
    for (const operation of signedIn) {
      const method = operation.method.toUpperCase() as 'GET';
      const options = { token: sandbox.token, ...(operation.method !== 'get' && { body: {} }) };
      const { body } = await test.call(method, urlOf(operation, sandbox), options);
      answers.set(operation.id, body['code']);
    }
    const admitted = [...answers].filter(([, code]) => code !== 'SANDBOX_REFUSED').map(([id]) => id);
    expect(admitted.sort()).toEqual(allowed);
  });

  it('is no identity: its token changes no account and cannot be prolonged', async () => {
    const { token: idToken } = await aSandbox();
    for (const path of ['update', 'delete', 'lookup']) {
      const { status } = await test.call('POST', `/identitytoolkit.googleapis.com/v1/accounts:${path}`, { body: { idToken } });
      expect(status).toBe(400);
    }
    for (const path of ['register', 'after-verification'])
      expect((await test.call('POST', `/api/auth/${path}`, { body: { idToken } })).status).toBe(401);
  });

  it('reaches no session of another company, by the API or by the socket', async () => {
    const sandbox = await aSandbox();
    const sockets = socketsOf(test, await test.listen());
    const { sessionId } = await aSession(test, (await aCompany(test)).operator);
    expect((await test.call('GET', `/api/session/${sessionId}`, { token: sandbox.token })).status).toBe(404);
    const { body } = await test.call('GET', '/api/me/signaling', { token: sandbox.token });
    const socket = await connected(sockets.open({ token: body['token'] }));
    expect(await socket.emitWithAck('session:enter', { sessionId })).toMatchObject({ ok: false });
    expect(await socket.emitWithAck('session:enter', { sessionId: sandbox.sessionId })).toMatchObject({ ok: true, role: 'host' });
    const refusals = test.app.get(RefusalService);
    const before = refusals.read().forbidden;
    socket.emit('work:get', {}, () => undefined);
    socket.emit('devices:watch', { assignmentIds: [] });
    await until(() => refusals.read().forbidden === before + 2);
    sockets.closeAll();
  });

  it('gets no code by which an agent would take control', async () => {
    const sandbox = await aSandbox();
    const { customerToken } = (await join(sandbox)).body;
    const { body } = await test.call('POST', `/api/session/${sandbox.sessionId}/control-code`, { body: { customerToken } });
    expect(body).toMatchObject({ code: 'SANDBOX_REFUSED' });
  });
});

describe('the end of a sandbox', () => {
  it('ends sign-in, link and sockets, and closes the session', async () => {
    const sandbox = await aSandbox();
    const sockets = socketsOf(test, await test.listen());
    const { body } = await test.call('GET', '/api/me/signaling', { token: sandbox.token });
    const operator = await connected(sockets.open({ token: body['token'] }));
    const { signaling } = (await join(sandbox)).body as { signaling: { token: string } };
    const customer = await connected(sockets.open({ token: signaling.token }));
    const left = Promise.all([gone(operator), gone(customer)]);
    await pass(sandbox);
    expect((await test.call('GET', '/api/me', { token: sandbox.token })).status).toBe(401);
    expect((await join(sandbox)).body).toMatchObject({ code: 'SESSION_LINK_INVALID' });
    await end(sandbox);
    await test.app.get(SocketRecheckService).run();
    await left;
    const [session] = await test.dataSource.query(`SELECT "status", "closeReason" FROM "sessions" WHERE "sessionId" = $1`, [
      sandbox.sessionId,
    ]);
    expect(session).toEqual({ status: 'closed', closeReason: 'limit' });
    sockets.closeAll();
  });

  it('erases all that belongs to it, also what an earlier run has left', async () => {
    const [scheduled, remaining, other] = [await aSandbox(), await aSandbox(), await aSandbox()];
    const message = { messageId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a19', at: new Date().toISOString(), by: 'operator', text: 'x' };
    const url = `/api/session/${scheduled.sessionId}/message`;
    await join(scheduled);
    expect((await test.call('POST', url, { token: scheduled.token, body: { messages: [message] } })).status).toBe(204);
    const erasure = test.app.get(CompanyErasureService);
    await erasure.erase(scheduled.companyId);
    await pass(remaining);
    await erasure.run(new Date(Date.now() + 1000));
    expect([await remainsOf(scheduled), await remainsOf(remaining)]).toEqual([[], []]);
    expect(await remainsOf(other)).toContain('sessions');
    await erasure.erase(scheduled.companyId);
  });

  it('is scheduled with its creation, so that a server which was down catches up', async () => {
    const { companyId, endsAt } = await aSandbox();
    const jobs = await test.dataSource.query<{ name: string; at: Date }[]>(
      `SELECT name, start_after AS "at" FROM jobs.job WHERE data ->> 'companyId' = $1 ORDER BY start_after`,
      [companyId],
    );
    expect(jobs).toEqual([
      { name: 'sandbox.end', at: endsAt },
      { name: 'sandbox.erasure', at: new Date(endsAt.getTime() + minuteMs) },
    ]);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { SignInEntity } from '../../src/modules/account/identity/sign-in/sign-in.entity.ts';
import { CompanyErasureService } from '../../src/modules/company/company/company-erasure.service.ts';
import { IntercomCleanupJob } from '../../src/modules/integration/intercom/intercom-cleanup.job.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { type CanvasContext, canvasRequest, IntercomCounterpart, intercomVariables, signatureOf } from './intercom/intercom-counterpart.ts';
import { checkCanvas } from './intercom/intercom-description.ts';
import type { TestWorkspace } from './intercom/intercom-objects.ts';

let intercom: IntercomCounterpart;
let folder: string;
let test: TestApp;
let company: TestCompany;
let workspace: TestWorkspace;
let conversations = 1000;
let visits = 0;

beforeAll(async () => {
  intercom = await IntercomCounterpart.start();
  folder = await mkdtemp(join(tmpdir(), 'nearhand-vpn-'));
  await writeFile(join(folder, 'networks'), '203.0.113.0/24\n');
  test = await startTestApp({ ...intercomVariables(intercom.url), VPN_NETWORKS: join(folder, 'networks') });
});
afterAll(async () => {
  await test.stop();
  await intercom.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  intercom.isDown = false;
  intercom.replies.length = 0;
  intercom.refusals.length = 0;
  intercom.uninstalled.length = 0;
  company = await aCompany(test);
  workspace = { id: uuid().slice(-8), name: 'Northwind Support', region: 'US' };
});

const settings = 'http://localhost:4200/app/account/settings/integrations';
const json = { 'content-type': 'application/json' };
const own = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path = '',
  body?: unknown,
  user: TestUser = company.admin,
  { companyId } = company,
) =>
  test.call(method, `/api/company/${companyId}/intercom${path}`, {
    token: user.token,
    ...(body !== undefined && { body: JSON.stringify(body), headers: json }),
  });
/** Calls from another address each time, which is below the limit. */
const visit = (path: string) => test.call('GET', `/api/integration/intercom/${path}`, { ip: `10.3.${visits++ % 250}.1` });
const open = async (path: string) => String((await visit(path)).headers['location']);
const queryOf = (url: string, name: string) => new URL(url).searchParams.get(name) ?? '';
const anAdmin = { id: '991267390', email: 'admin@example.com', name: 'Ciaran Lee' };

/** Begins an authorization, up to where Intercom has asked its admin; returns the state. */
async function begin(user = company.admin, from = company): Promise<string> {
  const { body } = await own('POST', '/authorization', undefined, user, from);
  return queryOf(await open(`authorize2?userId=${String(body['handle'])}`), 'state');
}

/** Continues the authorization until our page has its handle. */
async function allow(state: string, at = workspace): Promise<string> {
  const page = await open(`auth_callback?code=${intercom.allow(at, anAdmin)}&state=${state}`);
  expect(page).toContain(`${settings}?section=intercom&intercom=`);
  return queryOf(page, 'intercom');
}

async function connect(user = company.admin, from = company, at = workspace): Promise<void> {
  const handle = await allow(await begin(user, from), at);
  expect((await own('PUT', '', { handle }, user, from)).status).toBe(200);
}

/** Replies and refusals of sessions of earlier tests may come late. */
const isHere = ({ workspaceId }: { workspaceId: string | undefined }) => workspaceId === workspace.id;
const repliesHere = () => intercom.replies.filter(isHere);

const contextOf = (changed: Partial<CanvasContext> = {}): CanvasContext => ({
  workspace,
  teammate: { id: '493881', email: company.operator.user.email.toUpperCase(), name: 'Olga' },
  contact: { email: 'maria@example.com' },
  conversationId: String(conversations),
  ...changed,
});

const send = (path: string, body: string | Buffer, signature: string | null = signatureOf(body)) =>
  test.call('POST', `/api/integration/intercom/${path}`, {
    body,
    headers: { ...json, ...(signature !== null && { 'x-body-signature': signature }) },
  });

interface Component {
  type: string;
  id?: string;
  text?: string;
  label?: string;
  items?: { title: string; subtitle: string; action: { url: string } }[];
  action?: { type: string; url?: string };
}

async function canvasOf(path: string, body: string): Promise<Component[]> {
  const answer = await send(path, body);
  expect(answer.status).toBe(200);
  checkCanvas(path === 'submit' ? 'submit_response' : 'initialize_response', answer.body);
  return (answer.body['canvas'] as { content: { components: Component[] } }).content.components;
}
const show = (changed?: Partial<CanvasContext>) => canvasOf('sidebar', canvasRequest(contextOf(changed)));
const submit = (id: string, changed?: Partial<CanvasContext>) =>
  canvasOf('submit', canvasRequest(contextOf(changed), { id, canvas: { content: { components: [] } } }));
const textsOf = (components: Component[]) => components.flatMap((component) => component.text ?? component.label ?? []);
const startButton = (components: Component[]) => components.find(({ id }) => id?.startsWith('start-'))?.id ?? '';
const sessionsOf = async () =>
  (
    await test.dataSource.query<{ count: number }[]>('SELECT count(*)::int AS "count" FROM "sessions" WHERE "companyId" = $1', [
      company.companyId,
    ])
  )[0]?.count;

describe('connecting Intercom', () => {
  it('leads from the app store through our sign-in and Intercom back to the settings', async () => {
    expect(await open('authorize')).toBe(`${settings}?section=intercom`);
    const { body, status } = await own('POST', '/authorization');
    expect(status).toBe(201);
    const page = await open(`authorize2?userId=${String(body['handle'])}`);
    expect(page).toMatch(new RegExp(`^${intercom.url}/oauth\\?client_id=3f1d4b8c-nearhand&state=[\\w-]{43}&redirect_uri=`));
    expect(queryOf(page, 'redirect_uri')).toBe('http://localhost:4200/api/integration/intercom/auth_callback');

    expect((await own('GET')).body).toEqual({ isConfigured: true, connection: null });
    const handle = await allow(queryOf(page, 'state'));
    const connection = {
      workspaceId: workspace.id,
      workspaceName: 'Northwind Support',
      connectedBy: { id: company.admin.user.id, name: 'Adam Admin' },
      connectedAt: expect.any(String),
      isRevoked: false,
    };
    expect((await own('PUT', '', { handle })).body).toEqual({ isConfigured: true, connection });
    expect(await auditOf(test, company)).toContainEqual(
      expect.objectContaining({ action: 'intercomConnected', subject: { id: null, name: 'Northwind Support' } }),
    );
    expect(intercom.refusals).toEqual([]);
  });

  it('stores no token in plain text', async () => {
    await connect();
    const rows = await test.dataSource.query<object[]>('SELECT * FROM "intercom_workspaces" NATURAL FULL JOIN "intercom_authorizations"');
    expect(JSON.stringify(rows)).toContain(workspace.id);
    expect(JSON.stringify(rows)).not.toContain('dG9r');
  });

  it('accepts each secret once, within its time, and of its own kind', async () => {
    const { body } = await own('POST', '/authorization');
    const handle = String(body['handle']);
    const state = queryOf(await open(`authorize2?userId=${handle}`), 'state');
    for (const used of [handle, state, company.admin.user.id])
      expect((await visit(`authorize2?userId=${used}`)).body.code).toBe('INTERCOM_AUTHORIZATION_INVALID');
    for (const other of [handle, 'x', ''])
      expect(await open(`auth_callback?code=x&state=${other}`)).toBe(`${settings}#error=INTERCOM_AUTHORIZATION_INVALID`);

    const grant = await allow(state);
    expect(await open(`auth_callback?code=x&state=${state}`)).toContain('#error=INTERCOM_AUTHORIZATION_INVALID');
    for (const other of [handle, state]) expect((await own('PUT', '', { handle: other })).status).toBe(403);
    expect((await own('PUT', '', { handle: grant })).status).toBe(200);
    expect((await own('PUT', '', { handle: grant })).status).toBe(403);

    const late = await begin();
    await test.dataSource.query(`UPDATE "intercom_authorizations" SET "expiresAt" = now() - interval '1 second'`);
    expect(await open(`auth_callback?code=${intercom.allow(workspace, anAdmin)}&state=${late}`)).toContain(
      '#error=INTERCOM_AUTHORIZATION_INVALID',
    );
  });

  it('binds a workspace only for the user who has started', async () => {
    const handle = await allow(await begin());
    const foreign = await aCompany(test);
    expect((await own('PUT', '', { handle }, company.owner)).body.code).toBe('INTERCOM_AUTHORIZATION_INVALID');
    expect((await own('PUT', '', { handle }, foreign.owner, foreign)).body.code).toBe('INTERCOM_AUTHORIZATION_INVALID');
    expect((await own('PUT', '', { handle })).status).toBe(200);
  });

  it('refuses a workspace of another company, and another workspace', async () => {
    await connect();
    const foreign = await aCompany(test);
    const taken = await allow(await begin(foreign.owner, foreign));
    expect((await own('PUT', '', { handle: taken }, foreign.owner, foreign)).body.code).toBe('INTERCOM_WORKSPACE_TAKEN');
    const other = await allow(await begin(), { ...workspace, id: uuid().slice(-8) });
    expect((await own('PUT', '', { handle: other })).body.code).toBe('INTERCOM_OTHER_WORKSPACE');

    await connect(company.owner);
    expect((await own('GET')).body['connection']).toMatchObject({ connectedBy: { name: 'Owner' } });
  });

  it('returns to the settings when the admin or Intercom refuses', async () => {
    expect(await open(`auth_callback?error=access_denied&state=${await begin()}`)).toBe(`${settings}#error=INTERCOM_DENIED`);
    expect(await open(`auth_callback?code=unknown&state=${await begin()}`)).toBe(`${settings}#error=INTERCOM_DENIED`);
    intercom.isDown = true;
    expect(await open(`auth_callback?code=x&state=${await begin()}`)).toBe(`${settings}#error=INTERCOM_DENIED`);
  });

  it('shows a refusal of the browser in the settings', async () => {
    const answer = await test.call('GET', '/api/integration/intercom/authorize2?userId=x', { headers: { accept: 'text/html' } });
    expect(answer.headers['location']).toBe('/app/account/settings/integrations#error=INTERCOM_AUTHORIZATION_INVALID');
  });
});

describe('disconnectIntercom', () => {
  it('deletes the token and revokes it at Intercom, again until it is confirmed', async () => {
    await connect();
    intercom.isDown = true;
    expect((await own('DELETE')).status).toBe(204);
    expect((await own('GET')).body['connection']).toBeNull();
    await until(() => intercom.refusals.some(isHere));
    intercom.isDown = false;
    await until(async () => intercom.uninstalled.includes(workspace.id));
    expect((await own('DELETE')).status).toBe(204);
    expect(await auditOf(test, company)).toContainEqual(expect.objectContaining({ action: 'intercomDisconnected' }));
  });

  it('revokes a token that was granted but never bound, unless the workspace is connected', async () => {
    const unused = { ...workspace, id: uuid().slice(-8) };
    await allow(await begin(), unused);
    await connect();
    await allow(await begin());
    await test.dataSource.query(`UPDATE "intercom_authorizations" SET "expiresAt" = now() - interval '1 second'`);
    await test.app.get(IntercomCleanupJob).run();
    const pending = `SELECT 1 FROM "jobs"."job" WHERE "name" = 'intercom.revocation' AND "state" <> 'completed'`;
    await until(async () => (await test.dataSource.query<unknown[]>(pending)).length === 0);
    expect(intercom.uninstalled).toContain(unused.id);
    expect(intercom.uninstalled).not.toContain(workspace.id);
  });
});

describe('erasing a company', () => {
  it('revokes its token at Intercom', async () => {
    await connect();
    await changeCompany(`"deletionAt" = now() - interval '1 second'`);
    await test.app.get(CompanyErasureService).run(new Date());
    await until(() => intercom.uninstalled.includes(workspace.id));
    expect(await test.dataSource.query('SELECT 1 FROM "intercom_workspaces" WHERE "workspaceId" = $1', [workspace.id])).toEqual([]);
  });
});

describe('showIntercomCanvas', () => {
  beforeEach(() => connect());

  it('shows the operator and the sessions of the contact', async () => {
    const create = (token: string, body: object) => test.call('POST', '/api/session', { token, body: JSON.stringify(body), headers: json });
    const about = { customerEmail: 'Maria@example.com', customerName: 'Maria' };
    const ended = await create(company.operator.token, { ...about, title: '[Printer](https://evil.example) <b>x</b>' });
    await close(ended.body['sessionId']);
    await create(company.secondOperator.token, about);
    await create(company.operator.token, { customerEmail: 'other@example.com', title: 'Of somebody else' });
    const foreign = await aCompany(test);
    await create(foreign.operator.token, { ...about, title: 'Of another company' });

    const canvas = await show();
    expect(textsOf(canvas)).toEqual([
      'Olga Operator · Northwind ‹b›Łódź‹/b›',
      'Start session',
      'Refresh',
      'Other open sessions',
      'Earlier sessions',
    ]);
    const items = canvas.flatMap(({ items: list }) => list ?? []);
    expect(items).toMatchObject([
      { title: 'Maria', subtitle: 'Waiting for the customer · Zofia Łęcka' },
      {
        title: '(Printer)(https://evil.example) ‹b›x‹/b›',
        action: { url: `http://localhost:4200/app/sessions/${String(ended.body['sessionId'])}` },
      },
    ]);
    expect(intercom.refusals).toEqual([]);
  });

  it.each([
    ['pl', 'Rozpocznij sesję'],
    ['es-MX', 'Iniciar sesión remota'],
    ['xx', 'Start session'],
  ])('uses the language %s of the messenger', async (locale, label) => {
    expect(textsOf(await show({ locale }))).toContain(label);
  });

  it.each([
    ['the workspace is unknown', () => ({ workspace: { ...workspace, id: 'unknown' } }), /not connected/],
    ['the teammate is no operator', () => ({ teammate: { ...anAdmin, email: 'nobody@example.com' } }), /\(nobody@example\.com\)/],
    [
      'the teammate is an operator of another company',
      async () => ({ teammate: { ...anAdmin, email: (await aCompany(test)).owner.user.email } }),
      /No active operator/,
    ],
    ['the teammate has no usable address', () => ({ teammate: { ...anAdmin, email: 'a\u0000b@example.com' } }), /No active operator/],
    ['the operator was deactivated', () => change('"deactivatedAt" = now()'), /No active operator/],
    ['the operator is not verified', () => change('"isVerified" = false'), /Verify your email address/],
    ['the company requires a second factor', () => changeCompany('"secondFactorRequired" = true'), /Two-factor authentication/],
    ['the company is being deleted', () => changeCompany(`"deletionAt" = now() + interval '1 day'`), /scheduled for deletion/],
    [
      'Intercom has refused the token',
      () => test.dataSource.query('UPDATE "intercom_workspaces" SET "revokedAt" = now()'),
      /connect Nearhand again/,
    ],
  ])('explains what to do if %s, and shows no session', async (_, arrange, expected) => {
    await test.call('POST', '/api/session', {
      token: company.operator.token,
      body: JSON.stringify({ customerEmail: 'maria@example.com', title: 'Secret' }),
      headers: json,
    });
    const changed = await arrange();
    const canvas = await show(Array.isArray(changed) ? {} : changed);
    expect(textsOf(canvas)[0]).toMatch(expected);
    expect(canvas.map(({ type }) => type)).toEqual(['text', 'button', 'button']);
    expect(startButton(canvas)).toBe('');
  });

  it('stays far below 64 KB with the longest texts', async () => {
    const long = '😀'.repeat(100);
    for (let count = 0; count < 12; count++) {
      const { body } = await test.call('POST', '/api/session', {
        token: company.operator.token,
        body: JSON.stringify({ customerEmail: 'maria@example.com', title: long }),
        headers: json,
      });
      if (count < 6) await close(body['sessionId']);
    }
    expect(JSON.stringify(await show()).length).toBeLessThan(16_000);
  });
});

const close = (sessionId: unknown) =>
  test.call('PUT', `/api/session/${String(sessionId)}`, {
    token: company.operator.token,
    body: JSON.stringify({ status: 'closed' }),
    headers: json,
  });
const change = (assignment: string) =>
  test.dataSource.query(`UPDATE "users" SET ${assignment} WHERE "id" = $1`, [company.operator.user.id]);
const changeCompany = (assignment: string) =>
  test.dataSource.query(`UPDATE "companies" SET ${assignment} WHERE "companyId" = $1`, [company.companyId]);

describe('submitIntercomCanvas', () => {
  beforeEach(async () => {
    conversations += 1;
    await connect();
  });

  it('starts a session as the operator and posts its link as the teammate', async () => {
    const canvas = await submit(startButton(await show()), { contact: { email: 'maria@example.com', language: 'es' } });
    expect(textsOf(canvas)).toContain('Waiting for the customer');
    await until(() => repliesHere().length > 0);
    const [reply] = repliesHere();
    expect(reply).toMatchObject({ workspaceId: workspace.id, conversationId: String(conversations), adminId: '493881' });
    expect(reply?.body).toMatch(/^Abra este enlace para compartir su pantalla con nosotros: http:\/\/localhost:4200\/join\/[\w-]{22}$/);

    const [session] = await test.dataSource.query('SELECT * FROM "sessions" WHERE "companyId" = $1', [company.companyId]);
    expect(session).toMatchObject({
      operatorId: company.operator.user.id,
      customerName: 'Maria Muñoz',
      customerEmail: 'maria@example.com',
    });
    await until(async () => textsOf(await submit('refresh')).includes('The link is in the conversation.'));

    const key = reply?.body.split('/').at(-1);
    await test.call('POST', '/api/session/join', { body: { key, accept: true } });
    expect(textsOf(await submit('refresh'))[1]).toMatch(/^Customer is connecting · 0:\d\d$/);
    expect(intercom.refusals).toEqual([]);
  });

  it('starts one session for a button, however often and whenever its request arrives', async () => {
    const request = canvasRequest(contextOf(), { id: startButton(await show()), canvas: { content: { components: [] } } });
    const answers = await Promise.all([send('submit', request), send('submit', request), send('submit', request)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await until(() => repliesHere().length > 0);
    await canvasOf('submit', request);
    expect(await sessionsOf()).toBe(1);

    const [session] = await test.dataSource.query<{ sessionId: string }[]>('SELECT "sessionId" FROM "sessions" WHERE "companyId" = $1', [
      company.companyId,
    ]);
    await close(session?.sessionId);
    await canvasOf('submit', request);
    expect(await sessionsOf()).toBe(1);
  });

  it.each([
    ['of another conversation', { conversationId: '1' }],
    ['of another teammate', () => ({ teammate: { id: '1', email: company.secondOperator.user.email, name: 'Zofia' } })],
  ])('starts nothing with a button %s', async (_, changed) => {
    const id = startButton(await show());
    await submit(id, typeof changed === 'function' ? changed() : changed);
    expect(await sessionsOf()).toBe(0);
  });

  it.each([['start-'], ['start-x.y.z'], [`start-${'9'.repeat(400)}`], ['unknown'], ['']])(
    'starts nothing with the button %j',
    async (id) => {
      await submit(id);
      expect(await sessionsOf()).toBe(0);
    },
  );

  it('explains what to do when the sessions of the plan are in use', async () => {
    await test.dataSource.query(`UPDATE "subscriptions" SET "plan" = 'free', "isInternalPlan" = false WHERE "companyId" = $1`, [
      company.companyId,
    ]);
    await test.dataSource.query(`UPDATE "users" SET "deactivatedAt" = now() WHERE "companyId" = $1 AND "id" NOT IN ($2, $3)`, [
      company.companyId,
      company.operator.user.id,
      company.owner.user.id,
    ]);
    const teammate = { id: '1', email: company.owner.user.email, name: 'Owner' };
    const { body } = await test.call('POST', '/api/session', { token: company.owner.token, body: '{}', headers: json });
    await test.call('POST', '/api/session/join', { body: { key: body['key'], accept: true } });
    const canvas = await submit(startButton(await show({ teammate })), { teammate });
    expect(textsOf(canvas)).toEqual(['All sessions of your plan are in use. End one, or change the plan.', 'See the plan', 'Refresh']);
    expect(await sessionsOf()).toBe(1);
  });

  it('starts no session of a free company for an operator who was last in the network of a VPN', async () => {
    const free = await aCompany(test, 'free');
    const { email, identityId: ofOwner } = free.owner.user;
    const teammate = { id: '1', email, name: 'Olga' };
    const paying = workspace;
    await connect();
    workspace = { ...workspace, id: uuid().slice(-8) };
    await connect(free.owner, free);
    const lastUsedFrom = (address: string, minute: number, identityId = ofOwner) =>
      test.dataSource.manager.insert(SignInEntity, {
        ...{ signInId: uuid(), identityId, method: 'password', hasSecondFactor: false, address, userAgent: '' },
        ...{ lastUsedAt: new Date(2026, 0, 1, 9, minute), expiresAt: new Date(), revokedAt: new Date() },
      });
    await lastUsedFrom('198.51.100.9', 0);
    await lastUsedFrom('203.0.113.7', 1);
    const refused = await submit(startButton(await show({ workspace, teammate })), { workspace, teammate });
    expect(textsOf(refused)[0]).toMatch(/^VPN detected\. Free companies cannot/);
    await lastUsedFrom('198.51.100.9', 2);
    const started = await submit(startButton(await show({ workspace, teammate })), { workspace, teammate });
    expect(textsOf(started)).toContain('Waiting for the customer');
    await lastUsedFrom('203.0.113.7', 0, company.operator.user.identityId);
    expect(textsOf(await submit(startButton(await show({ workspace: paying })), { workspace: paying }))).toContain(
      'Waiting for the customer',
    );
  });

  it('posts the link when Intercom is reachable again, and shows it if Intercom refuses', async () => {
    intercom.isDown = true;
    const canvas = await submit(startButton(await show()));
    expect(textsOf(canvas).join()).toContain('is being posted');
    await until(() => intercom.refusals.some(isHere));
    intercom.isDown = false;
    await until(() => repliesHere().length === 1);

    conversations += 1;
    intercom.revokeTokens(workspace.id);
    await submit(startButton(await show({ contact: {} })), { contact: {} });
    await until(async () => ((await own('GET')).body['connection'] as { isRevoked: boolean }).isRevoked);
    expect(textsOf(await show())[0]).toMatch(/connect Nearhand again/);
    await connect();
    const texts = textsOf(await show({ contact: {} }));
    expect(texts).toContain('The link could not be posted. Copy it and send it to your customer.');
    expect(texts.join()).toMatch(/http:\/\/localhost:4200\/join\/[\w-]{22}/);
  });
});

describe('requests of Intercom', () => {
  const paths = ['sidebar', 'submit', 'none'];

  it('shows an empty canvas for other places', async () => {
    const answer = await send('none', canvasRequest(contextOf()));
    expect(answer.body).toEqual({ canvas: { content: { components: [] } } });
  });

  it.each(paths)('%s refuses what Intercom has not signed, before it is parsed', async (path) => {
    await connect();
    const body = canvasRequest(contextOf());
    const signature = signatureOf(body);
    const cases: [string | Buffer, string | null][] = [
      [body, null],
      [body, ''],
      [body, 'x'],
      [body, signature.slice(0, -2)],
      [body, signatureOf(body, 'another secret')],
      [body, signatureOf('')],
      [`${body} `, signature],
      [body.replace('maria@', 'mario@'), signature],
      ['{"workspace_id":', null],
      ['', null],
    ];
    for (const [sent, header] of cases) {
      const answer = await send(path, sent, header);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: 'SIGNATURE_INVALID' });
    }
    expect(await sessionsOf()).toBe(0);
  });

  it.each([['{'], ['null'], ['[]'], ['{}'], ['{"workspace_id":{}}'], [`{"workspace_id":"x","admin":{"id":"\\u0000"}}`]])(
    'refuses the signed but malformed body %s',
    async (body) => {
      for (const path of ['sidebar', 'submit']) expect((await send(path, body)).body.code).toBe('MALFORMED_BODY');
    },
  );

  it('refuses a body that is too large, and accepts a whole conversation', async () => {
    const withSize = (size: number) => JSON.stringify({ ...(JSON.parse(canvasRequest(contextOf())) as object), padding: 'x'.repeat(size) });
    expect((await send('sidebar', withSize(600 * 1024))).status).toBe(413);
    expect((await send('sidebar', withSize(300 * 1024))).status).toBe(200);
  });

  it('refuses another content type', async () => {
    const body = canvasRequest(contextOf());
    const headers = { 'content-type': 'text/plain', 'x-body-signature': signatureOf(body) };
    expect((await test.call('POST', '/api/integration/intercom/sidebar', { body, headers })).status).toBe(415);
  });
});

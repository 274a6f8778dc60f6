import { v7 as uuid } from 'uuid';
import { aCompany, type TestCompany } from '../a-company.ts';
import { aSession } from '../a-live-session.ts';
import { aCompanyCode, aMachine, anAgent, register } from '../an-agent.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);
const code = await aCompanyCode(test, company);
const configured = { status: 409, body: { code: 'PERMANENT_ACCESS_CONFIGURED', message: 'Permanent access has already been configured' } };

const listOf = async ({ companyId, operator }: TestCompany, search = '') => {
  const { body } = await test.call('GET', `/api/company/${companyId}/device?search=${search}`, { token: operator.token });
  return body['items'] as Record<string, unknown>[];
};

async function aJoinedSession(operator = company.operator) {
  const { key, sessionId } = await aSession(test, operator);
  const joined = await test.call('POST', '/api/session/join', { body: { key, accept: true } });
  return { key, sessionId, grant: { sessionId, customerToken: joined.body['customerToken'] } };
}

const ask = async (sessionId: unknown, { token } = company.operator) =>
  (await test.call('POST', `/api/session/${String(sessionId)}/device-request`, { token })).status;

describe('createDeviceRequest', () => {
  it('is for the host of an open session only', async () => {
    const { key, sessionId } = await aJoinedSession();
    const foreign = await aCompany(test);
    expect(await ask(sessionId)).toBe(204);
    expect(await Promise.all([company.secondOperator, company.admin, foreign.owner].map((user) => ask(sessionId, user)))).toEqual([
      403, 403, 404,
    ]);
    await test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
    expect(await ask(sessionId)).toBe(404);
  });
});

describe('registerDevice', () => {
  it('registers a machine with a company code in any notation, and returns its secret once', async () => {
    const machine = aMachine({ hostname: 'first-of-all' });
    const { status, body } = await register(test, { code: ` ${code.toLowerCase()} `, ...machine });
    expect(status).toBe(201);
    expect(body).toEqual({
      assignmentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      secret: expect.stringMatching(/^[\w-]{43}$/),
      company: { name: 'Northwind <b>Łódź</b>', logo: null },
    });
    const [device] = await listOf(company, 'first-of-all');
    expect(device).toMatchObject({ assignmentId: body['assignmentId'], hostname: 'first-of-all', os: 'linux', online: true, tags: [] });
    const rows = await test.dataSource.query('SELECT * FROM "devices" WHERE "assignmentId" = $1', [body['assignmentId']]);
    expect(JSON.stringify(rows)).not.toContain(body['secret']);
  });

  it('records the device in the audit log', async () => {
    const own = await aCompany(test);
    const agent = await anAgent(test, await aCompanyCode(test, own), { hostname: 'Kasse 1' });
    const details = { assignmentId: agent.assignmentId, hostname: 'Kasse 1', os: 'linux' };
    expect(await auditOf(test, own)).toContainEqual(
      expect.objectContaining({ action: 'deviceRegistered', by: null, subject: { id: null, name: 'Kasse 1' }, details }),
    );
  });

  it('rejects an unknown code', async () => {
    expect(await register(test, { code: 'AAAAAAAAAA', ...aMachine() })).toMatchObject({
      status: 404,
      body: { code: 'COMPANY_CODE_INVALID' },
    });
  });

  it('rejects a machine that is registered in the same company, or that proves its registration in another one', async () => {
    const { machine, assignmentId, secret } = await anAgent(test, code);
    expect(await register(test, { code, ...machine })).toMatchObject(configured);
    const other = await aCompanyCode(test, await aCompany(test));
    expect(await register(test, { code: other, ...machine, assignmentId, secret })).toMatchObject(configured);
  });

  it('lets no other company occupy a machine by its fingerprint', async () => {
    const machine = aMachine();
    const attacker = await anAgent(test, await aCompanyCode(test, await aCompany(test)), machine);
    const registered = await register(test, { code, ...machine, newSecret: 'r'.repeat(43) });
    expect(registered.status).toBe(201);
    expect(registered.body['assignmentId']).not.toBe(attacker.assignmentId);
  });

  it('returns the same assignment when the secret is proved', async () => {
    const { machine, assignmentId, secret } = await anAgent(test, code);
    const proof = { ...machine, assignmentId, secret };
    expect(await register(test, { code, ...proof })).toMatchObject({ status: 200, body: { assignmentId, secret: null } });
    expect(await register(test, { code, ...proof, secret: 'x'.repeat(43) })).toMatchObject(configured);
  });

  it('lets other hardware with the secret wait for an admin, and registers it as a device of its own after it was rejected', async () => {
    const { machine, assignmentId, secret } = await anAgent(test, code);
    const changed = { code, ...machine, machineId: aMachine().machineId, assignmentId, secret };
    expect(await register(test, changed)).toMatchObject({ status: 409, body: { code: 'DEVICE_QUARANTINED' } });
    const { body } = await test.call('GET', `/api/device/${assignmentId}`, { token: company.admin.token });
    expect(body['clones']).toMatchObject([{ hostname: machine.hostname, osVersion: machine.osVersion }]);
    await test.call('DELETE', `/api/device/${assignmentId}/clone`, { token: company.admin.token });
    const own = await register(test, changed);
    expect(own.status).toBe(201);
    expect(own.body['assignmentId']).not.toBe(assignmentId);
    expect(own.body['secret']).not.toBe(secret);
  });

  it('repeats a registration whose reply was lost, by the secret that the device has created', async () => {
    const request = { code, ...aMachine(), newSecret: 'n'.repeat(43) };
    const { status, body } = await register(test, request);
    expect({ status, secret: body['secret'] }).toEqual({ status: 201, secret: request.newSecret });
    const again = { status: 200, body: { assignmentId: body['assignmentId'], secret: null } };
    expect(await register(test, request)).toMatchObject(again);
    const stale = { assignmentId: uuid(), secret: 's'.repeat(43) };
    expect(await register(test, { ...request, ...stale })).toMatchObject(again);
    expect(await register(test, { ...request, newSecret: 'o'.repeat(43) })).toMatchObject(configured);
    const other = await aCompanyCode(test, await aCompany(test));
    expect(await register(test, { ...request, code: other })).toMatchObject(configured);
  });

  it('registers a machine once when it is asked many times at once', async () => {
    const machine = aMachine();
    const answers = await Promise.all([code, code, code, code].map((one) => register(test, { code: one, ...machine })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('registers a removed machine again', async () => {
    const agent = await anAgent(test, code);
    await agent.remove();
    expect((await register(test, { code, ...agent.machine })).status).toBe(201);
  });

  it('stops at the limit of the plan, also for registrations at once', async () => {
    const free = await aCompany(test, 'free');
    const freeCode = await aCompanyCode(test, free);
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(test, { code: freeCode, ...aMachine() })));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 402,
        body: { code: 'SUBSCRIPTION_UPDATE_REQUIRED', details: { meter: 'devices', used: 3, allowed: 3 } },
      });
  });

  it('registers the computer of a customer once after the host has asked for it, and records who has', async () => {
    const own = await aCompany(test);
    const { sessionId, grant } = await aJoinedSession(own.operator);
    expect(await register(test, { ...grant, ...aMachine() })).toMatchObject({ status: 404, body: { code: 'SESSION_LINK_INVALID' } });
    await ask(sessionId, own.operator);
    expect(await register(test, { ...grant, customerToken: 'A'.repeat(22), ...aMachine() })).toMatchObject({ status: 404 });
    expect((await register(test, { ...grant, ...aMachine({ hostname: 'granted' }) })).status).toBe(201);
    expect((await listOf(own, 'granted')).length).toBe(1);
    expect(await register(test, { ...grant, ...aMachine() })).toMatchObject({ status: 404 });
    const records = (await auditOf(test, own)).filter(({ action }) => action === 'deviceRequested' || action === 'deviceRegistered');
    expect(records).toMatchObject([{ by: { name: 'Olga Operator' } }, { by: { name: 'Olga Operator' } }]);
  });

  it('registers no computer of a customer half an hour after it was asked for', async () => {
    const { sessionId, grant } = await aJoinedSession();
    await ask(sessionId);
    await test.dataSource.query(`UPDATE "device_requests" SET "expiresAt" = now() - make_interval(secs => 1) WHERE "sessionId" = $1`, [
      sessionId,
    ]);
    expect(await register(test, { ...grant, ...aMachine() })).toMatchObject({ status: 404 });
  });

  it('rejects the grant of a session that has ended', async () => {
    const { key, sessionId, grant } = await aJoinedSession();
    await ask(sessionId);
    await test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
    expect(await register(test, { ...grant, ...aMachine() })).toMatchObject({ status: 404 });
  });

  it.each([
    ['hostname', { hostname: 'x'.repeat(256) }],
    ['hostname', { hostname: '' }],
    ['osVersion', { osVersion: 'x'.repeat(101) }],
    ['agentVersion', { agentVersion: '99999999999999999999.1' }],
    ['agentVersion', { agentVersion: '<b>2</b>' }],
    ['machineId', { machineId: '../../etc/machine-id' }],
    ['os', { os: 'beos' }],
  ])('rejects an invalid %s', async (field, about) => {
    const answer = await register(test, { code, ...aMachine(), ...about });
    expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field: `body.${field}` }] } } });
  });

  it.each(['<script>alert(1)</script>', '{{7*7}} \u202Egpj.exe', "'; DROP TABLE devices; --", '=HYPERLINK("http://x")'])(
    'returns the hostname %j as plain text',
    async (hostname) => {
      const agent = await anAgent(test, code, { hostname });
      const found = (await listOf(company)).find(({ assignmentId }) => assignmentId === agent.assignmentId);
      expect(found).toMatchObject({ hostname, name: hostname });
    },
  );
});

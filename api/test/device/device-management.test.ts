import { v7 as uuid } from 'uuid';
import { CompanyEntity } from '../../src/modules/company/company/company.entity.ts';
import { aCompany, aDevice, type TestUser } from '../a-company.ts';
import { aCompanyCode, aMachine, anAgent, register, type TestAgent } from '../an-agent.ts';
import { auditOf } from '../audit-of.ts';
import { readCsv } from '../read-csv.ts';
import { sharedApp } from '../shared-app.ts';
import { next, socketsOf } from '../sockets.ts';

const test = await sharedApp();
const company = await aCompany(test);
const { companyId, operator, admin } = company;
const put = (assignmentId: string, body: object, { token } = operator) => test.call('PUT', `/api/device/${assignmentId}`, { token, body });
const list = async (query: string, of = company) => {
  const { status, body } = await test.call('GET', `/api/company/${of.companyId}/device?${query}`, { token: of.operator.token });
  expect(status).toBe(200);
  return (body['items'] as { name: string }[]).map(({ name }) => name);
};

describe('updateDevice', () => {
  it('changes alias, group, tags and note, which the search finds', async () => {
    const { assignmentId } = await aDevice(test, companyId, { hostname: 'PC-7' });
    const answer = await put(assignmentId, { alias: ' Łódź reception ', group: 'Front', tags: ['kiosk', 'vip'], note: '<b>Ask first</b>' });
    const about = { alias: 'Łódź reception', group: 'Front', tags: ['kiosk', 'vip'], note: '<b>Ask first</b>', hostname: 'PC-7' };
    expect(answer).toMatchObject({ status: 200, body: { ...about, name: 'Łódź reception' } });
    expect(await list('search=lodz%20front')).toEqual(['Łódź reception']);
    expect((await put(assignmentId, { alias: '', group: null })).body).toMatchObject({
      name: 'PC-7',
      alias: null,
      group: null,
      tags: about.tags,
    });
  });

  it('lets only admins change the rules of access, and records that', async () => {
    const { assignmentId } = await aDevice(test, companyId, { hostname: 'ruled' });
    const rules = { consent: 'none', access: 'selected', allowedUserIds: [operator.user.id] };
    expect(await put(assignmentId, rules)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await put(assignmentId, rules, admin)).toMatchObject({
      status: 200,
      body: { ...rules, permanentAccess: true, can: { manage: true } },
    });
    expect(await auditOf(test, company)).toContainEqual(
      expect.objectContaining({
        action: 'deviceUpdated',
        subject: { id: null, name: 'ruled' },
        details: {
          assignmentId,
          settings: {
            consent: { was: 'ask', is: 'none' },
            access: { was: null, is: 'selected' },
            allowedUserIds: { was: [], is: [operator.user.id] },
          },
        },
      }),
    );
  });

  it('gives operators without access no way to change or remove the device', async () => {
    const { assignmentId } = await aDevice(test, companyId, { hostname: 'closed', access: 'admins' });
    expect((await put(assignmentId, { note: 'x' })).status).toBe(403);
    expect((await test.call('DELETE', `/api/device/${assignmentId}`, { token: operator.token })).status).toBe(403);
    expect((await test.call('DELETE', `/api/device/${assignmentId}/clone`, { token: operator.token })).status).toBe(403);
    const { body } = await test.call('GET', `/api/device/${assignmentId}`, { token: operator.token });
    expect(body['can']).toEqual({ connect: false, restart: false, update: false, remove: false, manage: false });
  });

  it('sends new settings to the device, and the change to the pages of the company', async () => {
    const sockets = socketsOf(test, await test.listen());
    const agent = await anAgent(test, await aCompanyCode(test, company));
    const socket = await agent.connect(sockets);
    const page = await sockets.of(operator);
    const updated = next(socket, 'device:updated');
    const changed = next(page, 'company:changed');
    await put(agent.assignmentId, { alias: 'Kasse', consent: 'ask' }, admin);
    expect(await updated).toEqual({ name: 'Kasse', consent: 'ask', consentSeconds: 30 });
    expect(await changed).toEqual({ what: 'device' });
    sockets.closeAll();
  });
});

describe('company defaults', () => {
  it('apply to devices without rules of their own', async () => {
    const own = await aCompany(test);
    const { assignmentId } = await aDevice(test, own.companyId, { consent: null });
    const read = async () => (await test.call('GET', `/api/device/${assignmentId}`, { token: own.operator.token })).body;
    expect(await read()).toMatchObject({ permanentAccess: true, can: { connect: true } });
    const settings = { deviceConsent: 'ask', deviceAccess: 'admins' };
    expect((await test.call('PUT', `/api/company/${own.companyId}`, { token: own.admin.token, body: { settings } })).body).toMatchObject({
      settings,
    });
    expect(await read()).toMatchObject({ permanentAccess: false, consent: null, can: { connect: false } });
    expect(await test.dataSource.getRepository(CompanyEntity).findOneByOrFail({ companyId: own.companyId })).toMatchObject(settings);
  });
});

describe('listDevices with filters', () => {
  const seen = (seconds: number) => new Date(Date.now() - seconds * 1000);

  it('filters by presence, system, group and tag, and together', async () => {
    const own = await aCompany(test);
    await aDevice(test, own.companyId, { hostname: 'a', os: 'linux', group: 'Lab', tags: ['x', 'y'], lastSyncAt: seen(1) });
    await aDevice(test, own.companyId, { hostname: 'b', os: 'windows', group: 'Lab', tags: ['y'], lastSyncAt: seen(100) });
    await aDevice(test, own.companyId, { hostname: 'c', os: 'macos', group: null, tags: [], lastSyncAt: null });
    expect(await list('online=true', own)).toEqual(['a']);
    expect(await list('online=false', own)).toEqual(['b', 'c']);
    expect(await list('os=linux&os=macos', own)).toEqual(['a', 'c']);
    expect(await list('group=Lab', own)).toEqual(['a', 'b']);
    expect(await list('group=', own)).toEqual(['c']);
    expect(await list('group=&group=Lab&sortProperty=group', own)).toEqual(['a', 'b', 'c']);
    expect(await list('tag=x&tag=z', own)).toEqual(['a']);
    expect(await list('tag=y&online=false&os=windows', own)).toEqual(['b']);
    const labels = await test.call('GET', `/api/company/${own.companyId}/device/label`, { token: own.operator.token });
    expect(labels.body).toMatchObject({ groups: ['Lab'], tags: ['x', 'y'] });
  });
});

describe('listDevices', () => {
  it('filters by the version of the agent and by how long a device has not been online, which listDeviceLabels counts', async () => {
    const own = await aCompany(test);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const add = (hostname: string, agentVersion: string, lastSyncAt: Date | null) =>
      aDevice(test, own.companyId, { hostname, os: 'linux', agentVersion, lastSyncAt, tags: ['a'] });
    await add('new', '2.18.1', new Date());
    await add('old', '2.9.10', days(8));
    await add('preview', '2.18.1-beta', days(40));
    await add('never', '2.10', null);
    const names = async (query: Record<string, string>) => {
      const answer = await test.call('GET', `/api/company/${own.companyId}/device?${new URLSearchParams(query)}`, {
        token: own.operator.token,
      });
      return (answer.body['items'] as { hostname: string }[]).map(({ hostname }) => hostname).sort();
    };
    expect(await names({ agentVersion: '2.18.1' })).toEqual(['new']);
    expect(await names({ agentVersion: '<2.18.1' })).toEqual(['never', 'old']);
    expect(await names({ unseenDays: '7' })).toEqual(['never', 'old', 'preview']);
    expect(await names({ unseenDays: '30', agentVersion: '<2.18' })).toEqual(['never']);
    const { body } = await test.call('GET', `/api/company/${own.companyId}/device/label`, { token: own.operator.token });
    expect(body['counts']).toEqual(
      expect.arrayContaining([
        { filter: 'os', value: 'linux', count: 4 },
        { filter: 'online', value: 'true', count: 1 },
        { filter: 'online', value: 'false', count: 3 },
        { filter: 'group', value: '', count: 4 },
        { filter: 'tag', value: 'a', count: 4 },
      ]),
    );
    const versions = (body['counts'] as { filter: string; value: string }[]).filter(({ filter }) => filter === 'agentVersion');
    expect(versions.map(({ value }) => value)).toEqual(['2.18.1', '2.18.1-beta', '2.10', '2.9.10']);
    const bad = await test.call('GET', `/api/company/${own.companyId}/device?agentVersion=${encodeURIComponent("<1');--")}`, {
      token: own.operator.token,
    });
    expect(bad.status).toBe(400);
  });
});

describe('exportDevices', () => {
  it('writes the devices that match, without formulas, and records the export', async () => {
    const own = await aCompany(test);
    await aDevice(test, own.companyId, { hostname: '=1+1', os: 'linux', tags: ['a', 'b'] });
    await aDevice(test, own.companyId, { hostname: 'other', os: 'windows' });
    const answer = await test.call('GET', `/api/company/${own.companyId}/device/export?os=linux`, { token: own.admin.token });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="devices-/);
    const [header, ...rows] = readCsv(String(answer.body['text']).replace(/^\uFEFF/, ''));
    expect(header?.slice(0, 4)).toEqual(['assignmentId', 'name', 'hostname', 'os']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(1, 4)).toEqual(["'=1+1", "'=1+1", 'linux']);
    expect(await auditOf(test, own)).toContainEqual(
      expect.objectContaining({ action: 'devicesExported', details: { filters: { os: ['linux'] } } }),
    );
  });
});

describe('exportDevices in the format of a reader', () => {
  it('has their separator and time zone, and the same filters in the audit log', async () => {
    const own = await aCompany(test);
    await aDevice(test, own.companyId, { hostname: 'a;b', tags: ['x', 'y'], lastSyncAt: new Date('2026-01-02T23:30:00Z') });
    const get = (query: string) => test.call('GET', `/api/company/${own.companyId}/device/export?${query}`, { token: own.admin.token });
    const [head, line] = String((await get('separator=semicolon&timeZone=Europe/Warsaw')).body['text']).split('\r\n');
    expect(head).toMatch(/^\uFEFFassignmentId;name;/);
    expect(line).toContain(';"a;b";');
    expect(line).toContain(';2026-01-03 00:30:00;');
    expect(await auditOf(test, own)).toContainEqual(expect.objectContaining({ action: 'devicesExported', details: { filters: {} } }));
    expect(await get('timeZone=Mars/Phobos')).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        details: { fields: [{ field: 'query.timeZone', message: expect.stringContaining('time-zone') }] },
      },
    });
    expect((await get('separator=pipe')).status).toBe(400);
  });
});

describe('exportDevices with ids', () => {
  it('writes these devices only, and none of another company', async () => {
    const own = await aCompany(test);
    const ids = await Promise.all(['one', 'two'].map(async (hostname) => (await aDevice(test, own.companyId, { hostname })).assignmentId));
    const foreign = await aDevice(test, companyId, { hostname: 'foreign' });
    const query = new URLSearchParams([ids[1], foreign.assignmentId].map((id) => ['assignmentId', id ?? '']));
    const answer = await test.call('GET', `/api/company/${own.companyId}/device/export?${query}`, { token: own.admin.token });
    const [, ...rows] = readCsv(String(answer.body['text']).replace(/^\uFEFF/, ''));
    expect(rows.map(([id]) => id)).toEqual([ids[1]]);
  });
});

describe('listDeviceSessions', () => {
  it('returns the latest sessions of the device, newest first, and its open ones with the device', async () => {
    const agent = await anAgent(test, await aCompanyCode(test, company));
    const ids: unknown[] = [];
    for (const { token } of [operator, admin]) {
      const { body } = await test.call('POST', '/api/session', { token, body: { device: agent.assignmentId } });
      ids.unshift(body['sessionId']);
    }
    const sessions = await test.call('GET', `/api/device/${agent.assignmentId}/session`, { token: operator.token });
    expect((sessions.body['items'] as { sessionId: string }[]).map(({ sessionId }) => sessionId)).toEqual(ids);
    const { body } = await test.call('GET', `/api/device/${agent.assignmentId}`, { token: operator.token });
    expect(body).toMatchObject({
      inSession: true,
      sessions: [{ operator: { name: 'Olga Operator' } }, { operator: { name: 'Adam Admin' } }],
    });
  });
});

describe('devices:presence', () => {
  it('includes the sessions of a watched device when they begin', async () => {
    const sockets = socketsOf(test, await test.listen());
    const agent = await anAgent(test, await aCompanyCode(test, company));
    const page = await sockets.of(operator);
    const first = next(page, 'devices:presence');
    page.emit('devices:watch', { assignmentIds: [agent.assignmentId] });
    expect(await first).toMatchObject([{ assignmentId: agent.assignmentId, online: true, sessions: [] }]);
    const second = next(page, 'devices:presence');
    const { body } = await test.call('POST', '/api/session', { token: admin.token, body: { device: agent.assignmentId } });
    expect(await second).toMatchObject([{ sessions: [{ sessionId: body['sessionId'], operator: { name: 'Adam Admin' } }] }]);
    sockets.closeAll();
  });
});

describe('createDeviceCode', () => {
  const create = async () => (await test.call('POST', `/api/company/${companyId}/device/code`, { token: operator.token })).body;

  it('creates a code for half an hour, with which several devices register besides the code of the company', async () => {
    const lasting = await aCompanyCode(test, company);
    const { code, expiresAt } = await create();
    const minutes = (Date.parse(String(expiresAt)) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(30);
    for (const one of [code, code, lasting]) expect((await register(test, { code: one, ...aMachine() })).status).toBe(201);
    expect((await test.call('POST', '/api/company/code', { body: { code } })).body).toMatchObject({ name: 'Northwind <b>Łódź</b>' });
    await test.dataSource.query(`UPDATE "device_codes" SET "expiresAt" = now() - interval '1 second' WHERE "companyId" = $1`, [companyId]);
    expect(await register(test, { code, ...aMachine() })).toMatchObject({ status: 404, body: { code: 'COMPANY_CODE_INVALID' } });
    await create();
    expect(await test.dataSource.query('SELECT 1 FROM "device_codes" WHERE "companyId" = $1', [companyId])).toHaveLength(1);
  });
});

describe('other hardware with the secret of a device', () => {
  const aQuarantinedAgent = async () => {
    const agent = await anAgent(test, await aCompanyCode(test, company));
    const machineId = uuid();
    await agent.sync({ machineId });
    return { agent, machineId };
  };
  const clonesOf = async ({ assignmentId }: TestAgent) =>
    (await test.call('GET', `/api/device/${assignmentId}`, { token: operator.token })).body['clones'] as { cloneId: string }[];
  const decide = async (method: 'PUT' | 'DELETE', { assignmentId }: TestAgent, { token }: TestUser, cloneId = '') =>
    (await test.call(method, `/api/device/${assignmentId}/clone${cloneId && `/${cloneId}`}`, { token })).status;
  const mailsOf = async () => (await test.dataSource.query(`SELECT "kind" FROM "mails" WHERE "kind" = 'device-quarantined'`)).length;
  const audited = async (action: string) => (await auditOf(test, company)).filter((record) => record.action === action);

  it('is listed, gets nothing, and is mailed to the admins once until one decides', async () => {
    const before = await mailsOf();
    const { agent, machineId } = await aQuarantinedAgent();
    await test.dataSource.query(`UPDATE "devices" SET "secretIssuedAt" = now() - interval '31 days'`);
    for (const _ of [1, 2]) expect(await agent.sync({ machineId })).toMatchObject({ status: 409, body: { code: 'DEVICE_QUARANTINED' } });
    expect((await agent.signaling({ machineId: uuid() })).status).toBe(409);
    expect(await mailsOf()).toBe(before + 2);
    expect(await clonesOf(agent)).toHaveLength(2);
    expect(await clonesOf(agent)).toContainEqual(
      expect.objectContaining({ hostname: 'NW-LAP-134', osVersion: 'Debian 12', ip: expect.any(String) }),
    );
    const path = `/api/device/${agent.assignmentId}/secret?secret=${agent.secret}&machineId=${machineId}`;
    expect((await test.call('DELETE', path)).status).toBe(409);
    expect((await agent.syncNow()).secret).toMatch(/^[\w-]{43}$/);
  });

  it('becomes the device when an admin accepts it, with a new secret, and the machine before it is other hardware', async () => {
    const { agent, machineId } = await aQuarantinedAgent();
    const [{ cloneId } = { cloneId: '' }] = await clonesOf(agent);
    const foreign = await aCompany(test);
    expect(await Promise.all([operator, foreign.admin].map((user) => decide('PUT', agent, user, cloneId)))).toEqual([403, 404]);
    expect((await agent.sync({ machineId })).status).toBe(409);
    expect(await decide('PUT', agent, admin, cloneId)).toBe(204);
    expect(await decide('PUT', agent, admin, cloneId)).toBe(404);
    expect((await agent.syncNow({ machineId })).secret).toMatch(/^[\w-]{43}$/);
    expect(await clonesOf(agent)).toEqual([]);
    expect((await agent.sync()).status).toBe(409);
    expect(await audited('deviceHardwareAccepted')).toMatchObject([
      { by: { name: 'Adam Admin' }, details: { assignmentId: agent.assignmentId } },
    ]);
  });

  it('stays out and is not listed again when it is rejected, and the device gets a new secret', async () => {
    const { agent, machineId } = await aQuarantinedAgent();
    const foreign = await aCompany(test);
    expect(await decide('DELETE', agent, foreign.admin)).toBe(404);
    const before = await mailsOf();
    expect(await decide('DELETE', agent, admin)).toBe(204);
    expect((await agent.sync({ machineId })).status).toBe(409);
    expect(await clonesOf(agent)).toEqual([]);
    expect(await mailsOf()).toBe(before);
    expect((await agent.syncNow()).secret).toMatch(/^[\w-]{43}$/);
    expect(await audited('deviceHardwareRejected')).toHaveLength(1);
  });

  it('is not accepted for a device while it is registered as another one', async () => {
    const code = await aCompanyCode(test, company);
    const [agent, other] = [await anAgent(test, code), await anAgent(test, code)];
    await agent.sync({ machineId: other.machine.machineId });
    const [{ cloneId } = { cloneId: '' }] = await clonesOf(agent);
    expect(await decide('PUT', agent, admin, cloneId)).toBe(409);
    expect(await clonesOf(agent)).toHaveLength(1);
  });
});

describe('restartDevice', () => {
  const restart = ({ assignmentId }: { assignmentId: string }) =>
    test.call('POST', `/api/device/${assignmentId}/restart`, { token: operator.token });

  it('asks the device, and is recorded', async () => {
    const sockets = socketsOf(test, await test.listen());
    const agent = await anAgent(test, await aCompanyCode(test, company));
    await agent.syncNow({ canRestart: true });
    const received = next(await agent.connect(sockets), 'device:restart');
    expect((await restart(agent)).status).toBe(202);
    expect(await received).toMatchObject({ operator: { name: 'Olga Operator' }, consent: expect.stringMatching(/^(none|ask)$/) });
    expect((await auditOf(test, company)).filter(({ action }) => action === 'deviceRestarted')).toHaveLength(1);
    sockets.closeAll();
  });

  it('asks for the operator of the session with the device, and names the session', async () => {
    const sockets = socketsOf(test, await test.listen());
    const agent = await anAgent(test, await aCompanyCode(test, company));
    const { assignmentId } = agent;
    await agent.syncNow({ canRestart: true });
    const received = next(await agent.connect(sockets), 'device:restart');
    const begin = async (body: object) => (await test.call('POST', '/api/session', { token: operator.token, body })).body['sessionId'];
    const [sessionId, other] = [await begin({ device: assignmentId, mode: 'control' }), await begin({})];
    const restartIn = async (id: unknown, { token } = operator) =>
      (await test.call('POST', `/api/device/${assignmentId}/restart?sessionId=${String(id)}`, { token })).status;
    expect([await restartIn(other), await restartIn(sessionId, admin), await restartIn(sessionId)]).toEqual([403, 403, 202]);
    expect(await received).toMatchObject({ participant: { sessionId, participantId: operator.user.id } });
    const records = (await auditOf(test, company)).filter(({ action }) => action === 'deviceRestarted');
    expect(records.map(({ details }) => details)).toContainEqual({ assignmentId, sessionId });
    await test.call('PUT', `/api/session/${String(sessionId)}`, { token: operator.token, body: { status: 'closed' } });
    expect(await restartIn(sessionId)).toBe(403);
    sockets.closeAll();
  });

  it('refuses devices that are offline, cannot restart, or are not for the operator', async () => {
    const traits = [
      { canRestart: true, lastSyncAt: null },
      { canRestart: false, lastSyncAt: new Date() },
      { canRestart: true, lastSyncAt: new Date(), access: 'admins' as const },
    ];
    const statuses = await Promise.all(
      traits.map(async (about, index) => {
        const device = await aDevice(test, companyId, { hostname: `restart-${index}`, ...about });
        return (await restart(device)).status;
      }),
    );
    expect(statuses).toEqual([409, 403, 403]);
  });
});

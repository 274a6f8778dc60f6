import { DevicePresenceService } from '../../src/modules/company/device/device-presence.service.ts';
import { SocketRecheckService } from '../../src/realtime/socket-recheck.service.ts';
import { aCompany, type TestUser } from '../a-company.ts';
import { aCompanyCode, aMachine, anAgent, type TestAgent } from '../an-agent.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';
import { type Client, connected, gone, next, quiet, receivedBy, socketsOf } from '../sockets.ts';
import { until } from '../until.ts';

const test = await sharedApp();
const sockets = socketsOf(test, await test.listen());
const company = await aCompany(test);
const code = await aCompanyCode(test, company);
afterEach(() => sockets.closeAll());

const call = ({ token }: TestUser, { assignmentId }: TestAgent, about: object = {}) =>
  test.call('POST', '/api/session', { token, body: { device: assignmentId, ...about } });
const statusOf = async (sessionId: unknown) => (await test.call('GET', `/api/session/${sessionId}`, { token: company.owner.token })).body;
const offer = { description: { type: 'offer' as const, sdp: 'v=0' } };

/** An agent whose socket is connected and in its room. */
async function aConnectedAgent(): Promise<{ agent: TestAgent; socket: Client }> {
  const agent = await anAgent(test, code);
  const socket = await agent.connect(sockets);
  await hasSocket(agent);
  return { agent, socket };
}
const socketRows = ({ assignmentId }: TestAgent) =>
  test.dataSource.query('SELECT "machineId", "socketId" FROM "device_sockets" WHERE "assignmentId" = $1', [assignmentId]);
const hasSocket = (agent: TestAgent) => until(async () => (await socketRows(agent)).length === 1);

describe('createSession with a device', () => {
  it('invites the device, which enters as the customer without an invitation, and relays its signals', async () => {
    const { agent, socket } = await aConnectedAgent();
    const invited = next(socket, 'device:session');
    const created = await call(company.operator, agent);
    expect(created).toMatchObject({
      status: 201,
      body: {
        status: 'connecting',
        mode: 'control',
        key: null,
        code: null,
        customerName: 'NW-LAP-134',
        device: { assignmentId: agent.assignmentId, name: 'NW-LAP-134', isRemoved: false },
      },
    });
    const { sessionId } = created.body;
    const invitation = await invited;
    expect(invitation).toMatchObject({
      sessionId,
      mode: 'control',
      consent: 'none',
      operator: { name: 'Olga Operator' },
      company: { name: 'Northwind <b>Łódź</b>' },
    });

    const host = await sockets.of(company.operator);
    expect(await host.emitWithAck('session:enter', { sessionId: String(sessionId) })).toMatchObject({ ok: true, role: 'host' });
    const arrival = next(host, 'session:presence');
    const customer = await sockets.connect(invitation.signaling.token);
    expect(await arrival).toMatchObject({ isPresent: true, participant: { role: 'customer', name: 'NW-LAP-134' } });

    const received = next(customer, 'signal');
    host.emit('signal', offer);
    expect(await received).toEqual({ ...offer, peer: company.operator.user.id });
    host.emit('session:media', { isConnected: true });
    await until(async () => (await statusOf(sessionId))['status'] === 'active');
  });

  it('renews the credentials of the device by its customer token', async () => {
    const { agent, socket } = await aConnectedAgent();
    const invited = next(socket, 'device:session');
    await call(company.operator, agent);
    const { key, customerToken } = await invited;
    const { status, body } = await test.call('POST', '/api/session/join', { body: { key, accept: true, customerToken } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'joined', customerToken: null });
    await expect(sockets.connect((body['signaling'] as { token: string }).token)).resolves.toBeDefined();
  });

  it('ends as denied when the device closes it before it is connected', async () => {
    const { agent, socket } = await aConnectedAgent();
    const invited = next(socket, 'device:session');
    const { body } = await call(company.operator, agent);
    const { key, sessionId } = await invited;
    expect((await test.call('DELETE', `/api/session/${sessionId}?key=${key}`)).status).toBe(204);
    expect(await statusOf(body['sessionId'])).toMatchObject({ status: 'closed', closeReason: 'denied' });
  });

  it('names the agent that was stopped, not the person at the device', async () => {
    const { agent, socket } = await aConnectedAgent();
    const invited = next(socket, 'device:session');
    const { body } = await call(company.operator, agent);
    const { key, sessionId, signaling } = await invited;
    await sockets.connect(signaling.token);
    expect((await test.call('DELETE', `/api/session/${sessionId}?key=${key}&isStopped=true`)).status).toBe(204);
    expect(await statusOf(body['sessionId'])).toMatchObject({ status: 'closed', closeReason: 'stopped' });
    // The first reason stays.
    expect((await test.call('DELETE', `/api/session/${sessionId}?key=${key}`)).status).toBe(204);
    expect(await statusOf(body['sessionId'])).toMatchObject({ closeReason: 'stopped' });
  });

  it('repeats the invitation for a device that syncs or connects again, until it has entered', async () => {
    const agent = await anAgent(test, code);
    const { body } = await call(company.operator, agent, { mode: 'view' });
    const { sessionId } = body;
    expect((await agent.syncNow()).sessions).toMatchObject([{ sessionId, mode: 'view' }]);
    const socket = await agent.open(sockets);
    const invited = next(socket, 'device:session');
    const { signaling } = await invited;
    const customer = await sockets.connect(signaling.token);
    await until(async () => (await agent.syncNow()).sessions.length === 0);
    customer.disconnect();
    await until(async () => (await agent.syncNow()).sessions.length === 1);
  });

  it('rejects a device whose screen is not available, from the sync that reports it to the next one', async () => {
    const agent = await anAgent(test, code);
    const { token } = company.operator;
    const read = async () => (await test.call('GET', `/api/device/${agent.assignmentId}`, { token })).body;
    const page = await sockets.of(company.operator);
    const changed = next(page, 'company:changed');
    expect(await agent.sync({ screenProblem: 'wayland' })).toMatchObject({ status: 200 });
    expect(await changed).toEqual({ what: 'device' });
    expect(await read()).toMatchObject({ screenProblem: 'wayland', can: { connect: false } });
    for (const user of [company.operator, company.owner])
      expect(await call(user, agent)).toMatchObject({ status: 409, body: { code: 'DEVICE_SCREEN_UNAVAILABLE' } });
    await agent.sync({ screenProblem: null });
    expect(await read()).toMatchObject({ screenProblem: null, can: { connect: true, update: true } });
    expect(await call(company.operator, agent)).toMatchObject({ status: 201 });
  });

  it('rejects an offline device, an unknown one and one of another company', async () => {
    const agent = await anAgent(test, code);
    await test.app.get(DevicePresenceService).flush();
    await test.dataSource.query(`UPDATE "devices" SET "lastSyncAt" = now() - interval '61 seconds' WHERE "assignmentId" = $1`, [
      agent.assignmentId,
    ]);
    expect(await call(company.operator, agent)).toMatchObject({ status: 409, body: { code: 'DEVICE_OFFLINE' } });
    const other = await aCompany(test);
    expect(await call(other.owner, agent)).toMatchObject({ status: 404, body: { code: 'DEVICE_NOT_FOUND' } });
    await agent.remove();
    expect(await call(company.operator, agent)).toMatchObject({ status: 404, body: { code: 'DEVICE_NOT_FOUND' } });
  });

  it('rejects operators who may not connect, never admins', async () => {
    const agent = await anAgent(test, code);
    const allow = (access: string | null, userIds: string[] = []) =>
      test.dataSource.query('UPDATE "devices" SET "access" = $2, "allowedUserIds" = $3 WHERE "assignmentId" = $1', [
        agent.assignmentId,
        access,
        userIds,
      ]);
    await allow('admins');
    expect(await call(company.operator, agent)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await call(company.admin, agent)).status).toBe(201);
    await allow('selected', [company.operator.user.id]);
    expect((await call(company.operator, agent)).status).toBe(201);
    expect((await call(company.secondOperator, agent)).status).toBe(403);
    expect((await call(company.owner, agent)).status).toBe(201);
    await allow(null);
    await test.dataSource.query(`UPDATE "companies" SET "deviceAccess" = 'admins' WHERE "companyId" = $1`, [company.companyId]);
    expect((await call(company.operator, agent)).status).toBe(403);
    await test.dataSource.query(`UPDATE "companies" SET "deviceAccess" = 'everyone' WHERE "companyId" = $1`, [company.companyId]);
    expect((await call(company.operator, agent)).status).toBe(201);
  });

  it('stops at devices beyond the plan, which are the newest and are marked in the list', async () => {
    const small = await aCompany(test, 'starter');
    const smallCode = await aCompanyCode(test, small);
    const agents: TestAgent[] = [];
    for (let n = 0; n < 4; n++) agents.push(await anAgent(test, smallCode, { hostname: `pc-${n}` }));
    const locked = async () => {
      const { body } = await test.call('GET', `/api/company/${small.companyId}/device`, { token: small.owner.token });
      return (body['items'] as { hostname: string; isLocked: boolean; can: { connect: boolean } }[])
        .filter(({ isLocked, can }) => isLocked && !can.connect)
        .map(({ hostname }) => hostname);
    };
    expect(await locked()).toEqual([]);
    await test.dataSource.query(`UPDATE "subscriptions" SET "plan" = 'free' WHERE "companyId" = $1`, [small.companyId]);
    expect(await locked()).toEqual(['pc-3']);
    const [first, , , last] = agents as [TestAgent, TestAgent, TestAgent, TestAgent];
    expect(await call(small.owner, last)).toMatchObject({
      status: 402,
      body: { code: 'SUBSCRIPTION_UPDATE_REQUIRED', details: { meter: 'devices', used: 4, allowed: 3 } },
    });
    expect((await last.sync()).status).toBe(200);
    await first.remove();
    expect(await locked()).toEqual([]);
    expect((await call(small.owner, last)).status).toBe(201);
  });

  it('stops at the concurrent sessions of the plan', async () => {
    const free = await aCompany(test, 'free');
    const agent = await anAgent(test, await aCompanyCode(test, free));
    const answers = await Promise.all([call(free.owner, agent), call(free.owner, agent), call(free.owner, agent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
  });

  it('records each access in the audit log', async () => {
    const agent = await anAgent(test, code, { hostname: 'audited' });
    const { body } = await call(company.operator, agent, { mode: 'view' });
    const details = { assignmentId: agent.assignmentId, sessionId: body['sessionId'], mode: 'view' };
    expect(await auditOf(test, company)).toContainEqual(
      expect.objectContaining({ action: 'deviceAccessed', by: expect.objectContaining({ name: 'Olga Operator' }), details }),
    );
    const path = `/api/company/${company.companyId}/audit?assignmentId=${agent.assignmentId}`;
    const ofDevice = await test.call('GET', path, { token: company.owner.token });
    expect((ofDevice.body['items'] as { action: string }[]).map(({ action }) => action)).toEqual(['deviceRegistered', 'deviceAccessed']);
  });

  it('distinguishes the device from another one of the same name, also in the audit log', async () => {
    const agent = await anAgent(test, code, { hostname: 'shared' });
    expect((await call(company.operator, agent)).body['customerName']).toBe('shared');
    const other = await anAgent(test, code, { hostname: 'shared' });
    const name = `shared · ${other.assignmentId.slice(-6)}`;
    expect((await call(company.operator, other)).body['customerName']).toBe(name);
    const path = `/api/device/${other.assignmentId}`;
    await test.call('PUT', path, { token: company.admin.token, body: { access: 'admins' } });
    await test.call('DELETE', path, { token: company.admin.token });
    const audited = await test.call('GET', `/api/company/${company.companyId}/audit?assignmentId=${other.assignmentId}`, {
      token: company.owner.token,
    });
    const names = (audited.body['items'] as { action: string; subject: { name: string } }[]).map(({ action, subject }) => [
      action,
      subject.name,
    ]);
    expect(Object.fromEntries(names)).toEqual({ deviceRegistered: name, deviceAccessed: name, deviceUpdated: name, deviceRemoved: name });
  });

  it('sends no invitation by mail, since nobody else may join', async () => {
    const agent = await anAgent(test, code);
    const { body } = await call(company.operator, agent);
    const mail = { email: 'maria@example.com', locale: 'en' };
    const answer = await test.call('POST', `/api/session/${body['sessionId']}/mail`, { token: company.operator.token, body: mail });
    expect(answer).toMatchObject({ status: 409, body: { code: 'SESSION_NOT_WAITING' } });
  });
});

async function accept({ assignmentId }: TestAgent): Promise<void> {
  const { token } = company.admin;
  const { body } = await test.call('GET', `/api/device/${assignmentId}`, { token });
  const [clone] = body['clones'] as { cloneId: string }[];
  await test.call('PUT', `/api/device/${assignmentId}/clone/${clone?.cloneId}`, { token });
}

describe('socket of a device', () => {
  it('makes the device online at once and is released when it closes', async () => {
    const agent = await anAgent(test, code);
    await test.app.get(DevicePresenceService).flush();
    await test.dataSource.query(`UPDATE "devices" SET "lastSyncAt" = now() - interval '1 day' WHERE "assignmentId" = $1`, [
      agent.assignmentId,
    ]);
    const socket = await agent.connect(sockets);
    await until(async () => (await call(company.operator, agent)).status === 201);
    socket.disconnect();
    await until(async () => (await socketRows(agent)).length === 0);
  });

  it('may neither enter sessions nor watch devices', async () => {
    const { agent, socket } = await aConnectedAgent();
    const { body } = await call(company.operator, agent);
    expect(await socket.emitWithAck('session:enter', { sessionId: String(body['sessionId']) })).toMatchObject({ ok: false });
    const seen = receivedBy(socket, 'devices:presence');
    socket.emit('devices:watch', { assignmentIds: [agent.assignmentId] });
    socket.emit('signal', offer);
    await quiet();
    expect(seen).toEqual([]);
  });

  it('receives no invitation of another device', async () => {
    const { agent } = await aConnectedAgent();
    const other = await aConnectedAgent();
    const leaked = receivedBy(other.socket, 'device:session');
    await call(company.operator, agent);
    await quiet();
    expect(leaked).toEqual([]);
  });

  it('is replaced by a newer one of the same machine', async () => {
    const { agent, socket } = await aConnectedAgent();
    const ended = gone(socket);
    const newer = await agent.connect(sockets);
    await ended;
    const invited = next(newer, 'device:session');
    await call(company.operator, agent);
    await invited;
    expect(await socketRows(agent)).toEqual([{ machineId: agent.machine.machineId, socketId: newer.id }]);
  });

  it('is closed at once when the device is removed, and its sessions end', async () => {
    const { agent, socket } = await aConnectedAgent();
    const invited = next(socket, 'device:session');
    const { body } = await call(company.operator, agent);
    const { signaling } = await invited;
    const customer = await sockets.connect(signaling.token);
    const ends = Promise.all([next(socket, 'device:removed'), gone(socket), gone(customer)]);
    const removed = await test.call('DELETE', `/api/device/${agent.assignmentId}`, { token: company.operator.token });
    expect(removed.status).toBe(204);
    await ends;
    await until(async () => (await statusOf(body['sessionId']))['status'] === 'closed');
    expect(await statusOf(body['sessionId'])).toMatchObject({
      closeReason: 'admin',
      customerName: expect.stringMatching(/^NW-LAP-134/),
      device: { assignmentId: agent.assignmentId, name: 'NW-LAP-134', isRemoved: true },
    });
    const again = await test.call('DELETE', `/api/device/${agent.assignmentId}`, { token: company.operator.token });
    expect(again).toMatchObject({ status: 404, body: { code: 'DEVICE_NOT_FOUND' } });
  });

  it('does not name the customer when the device is unregistered at its own end', async () => {
    const { agent, socket } = await aConnectedAgent();
    const invited = next(socket, 'device:session');
    const { body } = await call(company.operator, agent);
    await sockets.connect((await invited).signaling.token);
    expect((await agent.remove()).status).toBe(204);
    await until(async () => (await statusOf(body['sessionId']))['status'] === 'closed');
    expect(await statusOf(body['sessionId'])).toMatchObject({ closeReason: 'stopped' });
  });

  it('is closed with a token that was issued before the removal, and when the row is gone', async () => {
    const { agent, socket } = await aConnectedAgent();
    const late = await agent.open(sockets);
    late.disconnect();
    const { body } = await agent.signaling();
    const ended = gone(socket);
    await test.dataSource.query('DELETE FROM "devices" WHERE "assignmentId" = $1', [agent.assignmentId]);
    await test.app.get(SocketRecheckService).run();
    await ended;
    const refused = sockets.open({ token: body['token'] });
    await Promise.all([next(refused, 'device:removed'), gone(refused)]);
  });

  it('is quarantined for other hardware with the same secret, also while the device is offline, and the device continues', async () => {
    const { agent, socket } = await aConnectedAgent();
    const clone = aMachine();
    const quarantined = { status: 409, body: { code: 'DEVICE_QUARANTINED' } };
    expect(await agent.signaling({ machineId: clone.machineId })).toMatchObject(quarantined);
    expect(await agent.sync({ machineId: clone.machineId, hostname: 'clone' })).toMatchObject(quarantined);
    expect(socket.connected).toBe(true);
    const rows = await test.dataSource.query('SELECT "machineId", "hostname" FROM "device_clones" WHERE "assignmentId" = $1', [
      agent.assignmentId,
    ]);
    expect(rows).toEqual([{ machineId: clone.machineId, hostname: 'clone' }]);
    const details = { assignmentId: agent.assignmentId, hostname: null };
    expect((await auditOf(test, company)).filter(({ action }) => action === 'deviceQuarantined')).toContainEqual(
      expect.objectContaining({ by: null, details }),
    );

    socket.disconnect();
    await until(async () => (await socketRows(agent)).length === 0);
    expect(await agent.signaling({ machineId: clone.machineId })).toMatchObject(quarantined);
    await agent.connect(sockets);
    await hasSocket(agent);
  });

  it('is closed, with its session, when an admin accepts other hardware, and a token from before opens none', async () => {
    const { agent, socket } = await aConnectedAgent();
    const before = (await agent.signaling()).body['token'];
    const invited = next(socket, 'device:session');
    const { body } = await call(company.operator, agent);
    await invited;
    const clone = aMachine();
    await agent.sync({ machineId: clone.machineId });
    const ended = gone(socket);
    await accept(agent);
    await ended;
    await until(async () => (await statusOf(body['sessionId']))['status'] === 'closed');
    const late = sockets.open({ token: before });
    await Promise.all([next(late, 'device:quarantined'), gone(late)]);
    await connected(await agent.open(sockets, { machineId: clone.machineId }));
    await hasSocket(agent);
  });
});

describe('signaling token of a device', () => {
  it('opens sockets only, and no token of another kind opens the socket of a device', async () => {
    const agent = await anAgent(test, code);
    const { status, body } = await agent.signaling();
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: expect.any(String), expiresAt: expect.any(String), iceServers: [] });
    expect((await test.call('GET', '/api/me', { token: String(body['token']) })).status).toBe(401);
    await expect(connected(sockets.open({ token: agent.secret }))).rejects.toThrow('UNAUTHENTICATED');
  });
});

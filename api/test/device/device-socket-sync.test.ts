import type { components } from '@nearhand/contracts/openapi.gen';
import { vi } from 'vitest';
import { DomainError } from '../../src/http/domain-error.ts';
import { DevicePresenceService } from '../../src/modules/company/device/device-presence.service.ts';
import { DeviceAdmission } from '../../src/modules/device/device-management/device-admission.ts';
import { packetLimits } from '../../src/realtime/packet-guard.ts';
import { RefusalService } from '../../src/realtime/refusal.service.ts';
import { SocketRecheckService } from '../../src/realtime/socket-recheck.service.ts';
import { aCompany } from '../a-company.ts';
import { aCompanyCode, anAgent, type TestAgent } from '../an-agent.ts';
import { sharedApp } from '../shared-app.ts';
import { type Client, connected, gone, next, socketsOf } from '../sockets.ts';

type Schemas = components['schemas'];

const test = await sharedApp();
const sockets = socketsOf(test, await test.listen());
const company = await aCompany(test);
const code = await aCompanyCode(test, company);
afterEach(() => {
  sockets.closeAll();
  vi.restoreAllMocks();
});

async function aReadyAgent(): Promise<{ agent: TestAgent; socket: Client }> {
  const agent = await anAgent(test, code);
  return { agent, socket: await agent.connect(sockets) };
}
const send = (socket: Client, body: Schemas['DeviceSyncRequest']) => socket.emitWithAck('device:sync', body);
const refusedWith = (code: string, status: number, retryAfterSeconds: number | null = null) => ({
  sync: null,
  refusal: { status, code, message: expect.any(String), retryAfterSeconds },
});
const set = ({ assignmentId }: TestAgent, assignment: string) =>
  test.dataSource.query(`UPDATE "devices" SET ${assignment} WHERE "assignmentId" = $1`, [assignmentId]);

/** The whole row, with its version. */
async function rowOf({ assignmentId }: TestAgent) {
  const [row] = await test.dataSource.query('SELECT *, xmin::text FROM "devices" WHERE "assignmentId" = $1', [assignmentId]);
  return row;
}

describe('device:sync', () => {
  it('stores facts and returns what a sync by HTTP returns', async () => {
    const { agent, socket } = await aReadyAgent();
    await test.call('POST', '/api/session', { token: company.operator.token, body: { device: agent.assignmentId } });
    const facts = {
      hostname: 'renamed',
      osVersion: 'Debian 13',
      agentVersion: '2.19.0',
      lastUser: 'Zoë',
      screenProblem: 'wayland' as const,
    };
    const { sync, refusal } = await send(socket, agent.bodyOf(facts));
    expect(refusal).toBeNull();
    const byHttp = await agent.syncNow(facts);
    const seconds = { syncAfterSeconds: expect.any(Number) };
    const signaling = expect.anything();
    expect(sync).toEqual({ ...byHttp, ...seconds, sessions: byHttp.sessions.map((invitation) => ({ ...invitation, signaling })) });
    expect(sync?.sessions).toHaveLength(1);
    expect(await rowOf(agent)).toMatchObject({ ...facts, canRestart: false, ip: '127.0.0.1' });
  });

  it('writes nothing while nothing changes: the socket marks the presence', async () => {
    const { agent, socket } = await aReadyAgent();
    await send(socket, agent.bodyOf());
    const presence = test.app.get(DevicePresenceService);
    await presence.flush();
    const markSeen = vi.spyOn(presence, 'markSeen').mockReturnValue();
    const before = await rowOf(agent);
    await send(socket, agent.bodyOf());
    await presence.flush();
    expect(await rowOf(agent)).toEqual(before);
    expect(markSeen).not.toHaveBeenCalledWith(agent.assignmentId, expect.any(Date));
  });

  it('replaces a secret, which the same socket then proves', async () => {
    const { agent, socket } = await aReadyAgent();
    await set(agent, `"secretIssuedAt" = now() - interval '30 days'`);
    const secret = (await send(socket, agent.bodyOf())).sync?.secret;
    expect(secret).toMatch(/^[\w-]{43}$/);
    // The reply may have got lost: HTTP repeats it.
    expect((await agent.syncNow()).secret).toBe(secret);
    expect((await send(socket, agent.bodyOf({ secret }))).sync?.secret).toBeNull();
    await set(agent, '"previousSecretEndsAt" = now()');
    expect(await send(socket, agent.bodyOf())).toEqual(refusedWith('DEVICE_SECRET_INVALID', 401));
  });

  it('rejects a wrong secret in the language of the device', async () => {
    const agent = await anAgent(test, code);
    const { body } = await agent.signaling();
    const socket = sockets.open({ token: body['token'] }, { 'accept-language': 'pl' });
    await next(socket, 'device:ready');
    const { message } = (await agent.sync({ secret: 'x'.repeat(43) })).body;
    const reply = await send(socket, agent.bodyOf({ secret: 'x'.repeat(43) }));
    expect(reply).toEqual(refusedWith('DEVICE_SECRET_INVALID', 401));
    expect(reply.refusal?.message).not.toBe(message);
  });

  it('reports a removed device', async () => {
    // The periodic check may disconnect the device first.
    vi.spyOn(SocketRecheckService.prototype, 'run').mockResolvedValue();
    const { agent, socket } = await aReadyAgent();
    await test.dataSource.query('DELETE FROM "devices" WHERE "assignmentId" = $1', [agent.assignmentId]);
    expect(await send(socket, agent.bodyOf())).toEqual(refusedWith('DEVICE_REMOVED', 410));
  });

  it('lists a machine that is no longer that of the device', async () => {
    const { agent, socket } = await aReadyAgent();
    await set(agent, `"machineId" = 'other-machine-of-the-device'`);
    expect(await send(socket, agent.bodyOf({ hostname: 'copy' }))).toEqual(refusedWith('DEVICE_QUARANTINED', 409));
    const { body } = await test.call('GET', `/api/device/${agent.assignmentId}`, { token: company.admin.token });
    expect(body).toMatchObject({ hostname: agent.machine.hostname, clones: [{ hostname: 'copy', ip: '127.0.0.1' }] });
  });

  it('asks to wait when there are too many at the same time', async () => {
    const { agent, socket } = await aReadyAgent();
    vi.spyOn(DeviceAdmission.prototype, 'runSync').mockRejectedValue(new DomainError('TOO_MANY_ATTEMPTS', undefined, 7));
    expect(await send(socket, agent.bodyOf())).toEqual(refusedWith('TOO_MANY_ATTEMPTS', 429, 7));
  });

  it('asks to wait while the database is unavailable', async () => {
    const { agent, socket } = await aReadyAgent();
    vi.spyOn(DeviceAdmission.prototype, 'runSync').mockRejectedValue(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    expect(await send(socket, agent.bodyOf())).toEqual(refusedWith('UNAVAILABLE', 503, 1));
  });

  it('is for the device and the machine of the socket only', async () => {
    const { socket } = await aReadyAgent();
    const victim = await anAgent(test, code);
    await test.app.get(DevicePresenceService).flush();
    const before = await rowOf(victim);
    const refused = test.app.get(RefusalService).read().forbidden;
    expect(await send(socket, victim.bodyOf({ hostname: 'taken' }))).toEqual(refusedWith('FORBIDDEN', 403));
    const own = await aReadyAgent();
    const otherMachine = own.agent.bodyOf({ machineId: victim.machine.machineId });
    expect(await send(own.socket, otherMachine)).toEqual(refusedWith('FORBIDDEN', 403));
    expect(await rowOf(victim)).toEqual(before);
    expect(test.app.get(RefusalService).read().forbidden).toBe(refused + 2);
  });

  it('is not for users', async () => {
    const agent = await anAgent(test, code);
    const user = await sockets.of(company.owner);
    expect(await send(user, agent.bodyOf())).toEqual(refusedWith('FORBIDDEN', 403));
  });

  it('is not for customers, also not for the device as the customer of its session', async () => {
    const { agent, socket } = await aReadyAgent();
    const invited = next(socket, 'device:session');
    await test.call('POST', '/api/session', { token: company.operator.token, body: { device: agent.assignmentId } });
    const customer = await sockets.connect((await invited).signaling.token);
    expect(await send(customer, agent.bodyOf())).toEqual(refusedWith('FORBIDDEN', 403));
  });

  it('is not for a socket that does not represent the device yet', async () => {
    const agent = await anAgent(test, code);
    const other = test.dataSource.createQueryRunner();
    await other.startTransaction();
    try {
      await other.query('SELECT FROM "devices" WHERE "assignmentId" = $1 FOR UPDATE', [agent.assignmentId]);
      const socket = await connected(await agent.open(sockets));
      expect(await send(socket, agent.bodyOf())).toEqual(refusedWith('FORBIDDEN', 403));
      const ready = next(socket, 'device:ready');
      await other.rollbackTransaction();
      await ready;
      expect(await send(socket, agent.bodyOf())).toMatchObject({ refusal: null });
    } finally {
      if (other.isTransactionActive) await other.rollbackTransaction();
      await other.release();
    }
  });

  it('is not for a socket whose place another instance has given to a newer one', async () => {
    const { agent, socket } = await aReadyAgent();
    await test.dataSource.query(`UPDATE "device_sockets" SET "socketId" = 'newer' WHERE "assignmentId" = $1`, [agent.assignmentId]);
    expect(await send(socket, agent.bodyOf({ hostname: 'late' }))).toEqual(refusedWith('FORBIDDEN', 403));
    expect(await rowOf(agent)).toMatchObject({ hostname: agent.machine.hostname });
    expect(await agent.sync()).toMatchObject({ status: 200 });
  });

  it('is answered for a malformed body, until the socket is closed', async () => {
    const { agent, socket } = await aReadyAgent();
    const { secret: _, ...incomplete } = agent.bodyOf();
    const bodies = [
      incomplete,
      agent.bodyOf({ hostname: 'x'.repeat(5_000) }),
      agent.bodyOf({ lastUser: '\0' }),
      agent.bodyOf({ companyId: company.companyId }),
      agent.bodyOf({ canRestart: 'yes' }),
      [],
      null,
    ];
    for (const body of bodies)
      expect(await send(socket, body as Schemas['DeviceSyncRequest'])).toEqual(refusedWith('VALIDATION_FAILED', 400));
    expect(await send(socket, agent.bodyOf())).toMatchObject({ refusal: null });
    const ended = gone(socket);
    for (let count = bodies.length; count <= packetLimits.refusals; count++) socket.emit('device:sync', null as never, () => undefined);
    await ended;
  });

  it('asks a socket to wait that sends too many packets', async () => {
    const { agent, socket } = await aReadyAgent();
    const sent = Array.from({ length: packetLimits.packets + 1 }, () => send(socket, agent.bodyOf()));
    const last = (await Promise.all(sent)).at(-1);
    expect(last).toEqual(refusedWith('TOO_MANY_ATTEMPTS', 429, packetLimits.windowMs / 1000));
  });
});

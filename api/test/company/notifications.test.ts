import { DevicePresenceService } from '../../src/modules/company/device/device-presence.service.ts';
import { aCompany, aDevice, type TestUser } from '../a-company.ts';
import { type LiveSessions, startLiveSessions } from '../a-live-session.ts';
import { next, quiet, receivedBy } from '../sockets.ts';

let { test, sockets, company } = {} as LiveSessions;

beforeAll(async () => {
  ({ test, sockets, company } = await startLiveSessions());
});
afterEach(() => sockets.closeAll());

const choicesOf = async ({ token }: TestUser) => (await test.call('GET', '/api/me/notification', { token })).body;
const choose = ({ token }: TestUser, body: unknown) => test.call('PUT', '/api/me/notification', { token, body });
const all = { browser: true, sound: true, mail: true };
const none = { browser: false, sound: false };

describe('choices of notifications', () => {
  it.each(['owner', 'admin', 'operator'] as const)('belong to each user alone, with the role %s', async (role) => {
    const [own, foreign] = [await aCompany(test), await aCompany(test)];
    const customer = { browser: false, sound: true, mail: false };
    expect((await choose(own[role], { customer })).body).toEqual({ customer, sessionRequest: all, deviceOffline: none });
    const deviceOffline = { browser: true, sound: false };
    await choose(own[role], { deviceOffline });
    expect(await choicesOf(own[role])).toEqual({ customer, sessionRequest: all, deviceOffline });
    for (const other of [own.secondOperator, foreign[role]]) {
      expect(await choicesOf(other)).toEqual({ customer: all, sessionRequest: all, deviceOffline: none });
    }
  });

  it.each([
    {},
    { customer: {} },
    { customer: { browser: true, sound: true } },
    { deviceOffline: { ...none, mail: true } },
    { deviceOffline: null },
    { customer: { ...all, browser: 'yes' } },
    { everything: all },
  ])('are not %j', async (body) => {
    expect((await choose(company.operator, body)).body.code).toBe('VALIDATION_FAILED');
  });
});

describe('a device that went offline', () => {
  const settle = () => test.app.get(DevicePresenceService).settle(new Date(Date.now() + 61_000));
  const seen = async (hostname: string, companyId = company.companyId) => {
    const { assignmentId } = await aDevice(test, companyId, { hostname });
    await test.app.get(DevicePresenceService).storeSeen(assignmentId, new Date());
  };

  it('is announced once to the users who want it', async () => {
    await choose(company.operator, { deviceOffline: { browser: false, sound: true } });
    const [wants, declines] = [await sockets.of(company.operator), await sockets.of(company.admin)];
    const declined = receivedBy(declines, 'devices:offline');
    await seen('kiosk-1');
    const received = next(wants, 'devices:offline');
    await settle();
    expect(await received).toMatchObject({ name: 'kiosk-1', count: 1 });
    const again = receivedBy(wants, 'devices:offline');
    await settle();
    await quiet();
    expect([declined, again]).toEqual([[], []]);
  });

  it('is one message with the others, and none to another company', async () => {
    const foreign = await aCompany(test);
    for (const { operator } of [company, foreign]) await choose(operator, { deviceOffline: { browser: true, sound: false } });
    const [own, other] = [await sockets.of(company.operator), await sockets.of(foreign.operator)];
    const leaked = receivedBy(other, 'devices:offline');
    for (const name of ['kiosk-2', 'kiosk-3']) await seen(name);
    const received = next(own, 'devices:offline');
    await settle();
    expect(await received).toMatchObject({ name: expect.stringMatching(/^kiosk-[23]$/), count: 2 });
    await quiet();
    expect(leaked).toEqual([]);
  });
});

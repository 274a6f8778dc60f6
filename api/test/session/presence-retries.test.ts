import { vi } from 'vitest';
import { InstanceRepository } from '../../src/modules/session/presence/instance.repository.ts';
import { PresenceRepository } from '../../src/modules/session/presence/presence.repository.ts';
import { aSession, customerSignalingToken, type LiveSessions, startLiveSessions } from '../a-live-session.ts';
import { gone, next } from '../sockets.ts';
import { until } from '../until.ts';

let liveSessions: LiveSessions;

beforeAll(async () => {
  liveSessions = await startLiveSessions();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => liveSessions.sockets.closeAll());

const lost = () => new Error('Connection terminated unexpectedly');

describe('presence while the database is unavailable', () => {
  it('removes a participant who left once the database is available', async () => {
    const { host, customer } = await liveSessions.startSession();
    const leave = vi.spyOn(liveSessions.test.app.get(PresenceRepository), 'leave').mockRejectedValueOnce(lost());
    const left = next(customer, 'session:presence');
    host.disconnect();
    expect(await left).toMatchObject({ isPresent: false, participant: { role: 'host' } });
    expect(leave).toHaveBeenCalledTimes(2);
  });

  it('disconnects an operator and a customer who could not enter, so that they try again', async () => {
    const { test, sockets, company } = liveSessions;
    const { sessionId, key } = await aSession(test, company.operator);
    const presences = test.app.get(PresenceRepository);
    vi.spyOn(presences, 'enterAsOperator').mockRejectedValueOnce(lost());
    vi.spyOn(presences, 'enterAsCustomer').mockRejectedValueOnce(lost());
    const host = await sockets.of(company.operator);
    const hostIsGone = gone(host);
    host.emitWithAck('session:enter', { sessionId }).catch(() => undefined);
    expect(await hostIsGone).toBe('io server disconnect');
    const token = await customerSignalingToken(test, key);
    expect(await gone(sockets.open({ token }))).toBe('io server disconnect');

    const again = await sockets.of(company.operator);
    const arrival = next(again, 'session:presence');
    expect(await again.emitWithAck('session:enter', { sessionId })).toMatchObject({ ok: true, role: 'host' });
    await sockets.connect(token);
    expect(await arrival).toMatchObject({ isPresent: true, participant: { role: 'customer' } });
  });

  it('shows a user as online once the database is available', async () => {
    const { test, sockets, company } = liveSessions;
    const nodes = test.app.get(InstanceRepository);
    const { id, companyId } = company.secondOperator.user;
    const keepUsers = vi.spyOn(nodes, 'keepUsers').mockRejectedValueOnce(lost());
    await sockets.of(company.secondOperator);
    await until(async () => (await nodes.findOnline(companyId)).has(id));
    expect(keepUsers.mock.calls.length).toBeGreaterThan(1);
  });
});

import { ConnectionStateService } from '../../src/modules/session/session/connection-state.service.ts';
import { aCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);

async function aJoinedSession(): Promise<string> {
  const { body } = await test.call('POST', '/api/session', { token: company.operator.token, body: {} });
  await test.call('POST', '/api/session/join', { body: { key: body['key'], accept: true } });
  return String(body['sessionId']);
}
const read = async (sessionId: string, path = '') =>
  (await test.call('GET', `/api/session/${sessionId}${path}`, { token: company.operator.token })).body;
const types = async (sessionId: string) => ((await read(sessionId, '/event'))['items'] as { type: string }[]).map(({ type }) => type);

describe('session:media', () => {
  it('applies quick changes in order', async () => {
    const media = test.app.get(ConnectionStateService);
    for (const last of [true, false]) {
      const sessionId = await aJoinedSession();
      const words = [false, true, false, true, false, true, !last, last];
      await Promise.all(words.map((isConnected) => media.report(sessionId, isConnected, { by: 'operator' })));
      expect((await read(sessionId))['status']).toBe(last ? 'active' : 'reconnecting');
      const [, , ...taken] = await types(sessionId);
      expect(taken).toEqual(['connected', 'lost', 'reconnected', 'lost', 'reconnected', ...(last ? ['lost', 'reconnected'] : ['lost'])]);
    }
  });

  it('is ignored from an operator who is not the host', async () => {
    const sessionId = await aJoinedSession();
    const isAccepted = await test.app.get(ConnectionStateService).report(sessionId, true, { by: 'operator' }, async () => false);
    expect(isAccepted).toBe(false);
    expect((await read(sessionId))['status']).toBe('connecting');
  });

  it('continues after a change that could not be written', async () => {
    const media = test.app.get(ConnectionStateService);
    const sessionId = await aJoinedSession();
    const failing = media.report(sessionId, true, { by: 'operator' }, async () => {
      throw new Error('the database is away');
    });
    const next = media.report(sessionId, true, { by: 'operator' });
    await expect(failing).rejects.toThrow('the database is away');
    expect(await next).toBe(true);
    expect((await read(sessionId))['status']).toBe('active');
  });
});

import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anInvitation } from './testing/fake-server.ts';
import { TestDevice } from './testing/test-device.ts';
import { until } from './testing/until.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await TestDevice.open();
});
afterEach(() => device.close());
afterAll(() => cleanup());

describe('a session that is interrupted', () => {
  it('leaves its sessions open while the computer restarts', async () => {
    const { operator, invitation } = await device.session();
    const { participantId } = operator.about;
    const { sessionId, company } = invitation;
    const request = { operator: { name: 'Ada Nowak', avatar: null }, company, consent: 'ask' } as const;
    const stranger = '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1aff';
    device.server.toDevice('device:restart', { ...request, participant: { sessionId, participantId: stranger } });
    device.server.toDevice('device:restart', { ...request, participant: { sessionId: stranger, participantId } });
    device.server.toDevice('device:restart', { ...request, participant: { sessionId, participantId } });
    await until(() => device.system.window.shown.length === 2, 'The question');
    expect(device.restartComputer).not.toHaveBeenCalled();
    device.system.window.press('Allow');
    await until(() => device.restartComputer.mock.calls.length === 1, 'The restart');
    expect(device.kept).toEqual([invitation.sessionId]);
    device.stopAgent();
    await until(async () => (await device.server.socketsOf('customer')) === 0, 'The end of the socket');
    expect([operator.isEnded, device.server.requests.filter(({ path }) => path.startsWith('DELETE'))]).toEqual([false, []]);
    operator.link.close();
  });

  it('returns to a session after a restart without asking again', async () => {
    const invitation = anInvitation({ consent: 'ask' });
    device.server.sync = { ...device.server.sync, sessions: [invitation] };
    device.run({}, [invitation.sessionId]);
    await device.untilEntered();
    expect(device.system.window.shown).toEqual([]);
  });

  it('survives the loss of the connection and of the server', async () => {
    const { operator } = await device.session();
    device.server.disconnectDevices();
    await until(() => device.server.syncs.length === 2, 'The sync after the interruption');
    expect(operator.link.state).toBe('connected');
  });

  it('closes the link of a removed operator at once, and keeps that of a lost one', async () => {
    const { operator, invitation } = await device.session();
    const { sessionId } = invitation;
    const assistant = await device.assistant(sessionId);
    device.server.toCustomer('session:presence', { sessionId, participant: operator.about, isPresent: false });
    device.server.toCustomer('session:removed', { sessionId, participantId: assistant.about.participantId, reason: 'signedOut' });
    await until(() => assistant.link.state === 'interrupted', 'The removal');
    assistant.send(capabilities.input, { type: 'input.text', sequence: 1, text: 'a' });
    operator.send(capabilities.input, { type: 'input.text', sequence: 1, text: 'b' });
    await until(() => device.system.input.log.length > 0, 'The input');
    expect(device.system.input.log).toEqual([{ type: 'input.text', sequence: 1, text: 'b' }]);
    expect(device.system.window.shown[0]?.content.lines).toContain('Connected: Ada Nowak');
  });

  it('closes the links of operators who were removed while it was disconnected', async () => {
    const { operator, invitation } = await device.session();
    const { sessionId } = invitation;
    const assistant = await device.assistant(sessionId);
    device.server.disconnectDevices();
    await until(() => device.server.syncs.length === 2, 'The sync after the interruption');
    await device.untilEntered();
    device.server.toCustomer('session:operators', { sessionId, participantIds: [operator.about.participantId] });
    await until(() => assistant.link.state === 'interrupted', 'The removal');
    expect(operator.link.state).toBe('connected');
  });
});

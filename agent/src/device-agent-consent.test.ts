import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeOperator } from './testing/fake-operator.ts';
import { anInvitation } from './testing/fake-server.ts';
import { TestDevice } from './testing/test-device.ts';
import { until } from './testing/until.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await TestDevice.open();
});
afterEach(() => device.close());
afterAll(() => cleanup());

describe('a session with a person at the device', () => {
  it('starts after the consent of the person at the device', async () => {
    await device.runOnline();
    const invitation = anInvitation({ consent: 'ask' });
    device.server.toDevice('device:session', invitation);
    await until(() => device.system.window.shown.length === 1, 'The question');
    expect(device.system.window.shown[0]?.content.buttons.map(({ label }) => label)).toEqual(['Deny', 'Allow']);
    expect(await device.server.socketsOf('customer')).toBe(0);
    device.system.window.press('Allow');
    await device.untilEntered();
  });

  it.each(['Deny', 'a window that cannot be shown', 'the end of the desktop'])('is denied by %s', async (way) => {
    await device.runOnline();
    const invitation = anInvitation({ consent: 'ask' });
    device.server.toDevice('device:session', invitation);
    await until(() => device.system.window.shown.length === 1, 'The question');
    if (way === 'Deny') device.system.window.press('Deny');
    else if (way === 'a window that cannot be shown') device.system.window.shown[0]?.onClosed();
    else device.system.close();
    await until(() => device.server.requestsTo(`DELETE /session/${invitation.sessionId}?key=${invitation.key}`).length === 1, 'The denial');
    expect(await device.server.socketsOf('customer')).toBe(0);
  });

  it('asks the person at the device for what the consent to the session does not name', async () => {
    const { operator, invitation } = await device.consentedSession({ mode: 'view' });
    const question = () => device.system.window.shown.at(-1)?.content.lines.slice(0, 2);
    const files = operator.capabilities.open(FileTransfers);
    files.send([{ file: new File(['content'], 'notes.txt'), folder: '' }]);
    await until(() => device.system.window.shown.length === 2, 'The question about the file');
    expect(question()).toEqual(['Ada Nowak (Northwind Care)', 'wants to send files to this computer.']);
    expect(files.list.state[0]?.status).toBe('offered');
    device.system.window.press('Deny');
    await until(() => files.list.state[0]?.status === 'stopped');
    expect([files.list.state[0]?.reason, existsSync(join(device.inbox, 'notes.txt'))]).toEqual(['declined', false]);

    const assistant = new FakeOperator(device.server, invitation.sessionId, {
      participantId: '01890000-0000-7000-8000-000000000002',
      name: 'Marco',
      role: 'assistant',
    });
    assistant.enter();
    await until(() => device.system.window.shown.length === 2, 'The question about the second operator');
    expect(question()).toEqual(['Marco (Northwind Care)', 'wants to see the screen of this computer.']);
    device.system.window.press('Allow');
    await until(() => assistant.received.some(({ granted }) => String(granted) === 'view'), 'The permission');
  });

  it('shows who is connected, the words and the chat, and ends with a click', async () => {
    const { operator, invitation } = await device.session();
    await until(() => device.system.window.shown.length === 1, 'The window');
    const lines = () => device.system.window.shown[0]?.content.lines ?? [];
    expect(lines().slice(0, 2)).toEqual(['Northwind Care', 'Connected: Ada Nowak']);
    operator.capabilities.open(Chat).post('Hello');
    await until(() => lines().includes('Ada Nowak: Hello'), 'The message');
    await until(() => Array.isArray(operator.link.shortAuthenticationString.state), 'The words');
    const words = operator.link.shortAuthenticationString.state;
    await until(() => lines().includes(`Security words: ${Array.isArray(words) ? words.join(' ') : ''}`), 'The words in the window');
    device.system.window.press('Disconnect');
    await until(() => operator.isEnded, 'The end');
    expect(device.system.window.shown).toEqual([]);
    await until(() => device.server.requestsTo(`DELETE /session/${invitation.sessionId}?key=${invitation.key}`).length === 1);
  });

  it.each(['the agent is stopped', 'its window cannot be shown'])('does not name the person at the device when %s', async (cause) => {
    const { operator, invitation } = await device.session();
    await until(() => device.system.window.shown.length === 1, 'The window');
    if (cause === 'the agent is stopped') device.stopAgent();
    else device.system.window.shown[0]?.onClosed();
    await until(() => operator.isEnded, 'The end');
    const { sessionId, key } = invitation;
    await until(() => device.server.requestsTo(`DELETE /session/${sessionId}?key=${key}&isStopped=true`).length === 1, 'The report');
  });
});

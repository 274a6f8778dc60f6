import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestDevice } from './testing/test-device.ts';
import { until } from './testing/until.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await TestDevice.open();
});
afterEach(() => device.close());
afterAll(() => cleanup());

describe('a session with a device', () => {
  it('shows both ends the same words', async () => {
    const { operator } = await device.session();
    await until(() => Array.isArray(operator.link.shortAuthenticationString.state), 'The words');
  });

  it('sends monitors and permissions, and applies the input of the operator', async () => {
    const { operator } = await device.session();
    const { received } = operator;
    operator.send(capabilities.permissions, {
      type: 'permissions.request',
      id: '01890000-0000-7000-8000-000000000001',
      permission: 'control',
    });
    operator.send(capabilities.input, { type: 'input.text', sequence: 1, text: 'ż' });
    await until(() => device.system.input.log.length === 1 && received.some(({ type }) => type === 'permissions.answer'));
    expect(device.system.input.log).toEqual([{ type: 'input.text', sequence: 1, text: 'ż' }]);
    expect(received).toContainEqual({ type: 'permissions.answer', id: '01890000-0000-7000-8000-000000000001', isGranted: true });
    await until(() => received.some(({ type }) => type === 'display.list'), 'The monitors');
  });

  it('applies no input in a session to view', async () => {
    const { operator } = await device.session({ mode: 'view' });
    operator.send(capabilities.input, { type: 'input.text', sequence: 1, text: 'a' });
    operator.send(capabilities.permissions, {
      type: 'permissions.request',
      id: '01890000-0000-7000-8000-000000000001',
      permission: 'view',
    });
    await until(() => operator.received.some(({ type }) => type === 'permissions.answer'));
    expect(operator.received).toContainEqual({ type: 'permissions.state', granted: ['view'] });
    expect(device.system.input.log).toEqual([]);
  });

  it('carries chat between two operators, and files to the device', async () => {
    const { operator, invitation } = await device.session();
    const assistant = await device.assistant(invitation.sessionId);
    const assistantChat = assistant.capabilities.open(Chat);
    operator.capabilities.open(Chat).post('Hello');
    await until(() => assistantChat.state.entries.length === 1, 'The message');
    expect(assistantChat.state.entries[0]).toMatchObject({ text: 'Hello', name: 'Ada Nowak' });

    const files = operator.capabilities.open(FileTransfers);
    files.send([{ file: new File(['content'], 'notes.txt'), folder: '' }]);
    await until(() => existsSync(join(device.inbox, 'notes.txt')), 'The file');
    await expect(readFile(join(device.inbox, 'notes.txt'), 'utf8')).resolves.toBe('content');

    await rm(device.inbox, { recursive: true });
    await writeFile(device.inbox, '');
    files.send([{ file: new File(['content'], 'report.txt'), folder: '' }]);
    const reason = 'report.txt was not stored: the folder for received files is missing.';
    await until(() => device.system.window.shown[0]?.content.lines.join(' ').includes(reason) ?? false, 'The reason at the device');
    await until(() => files.list.state.at(-1)?.reason === 'noFolder', 'The reason at the operator');
  });
});

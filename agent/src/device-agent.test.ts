import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { components } from '@nearhand/contracts/openapi.gen';
import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desktop } from './desktop/desktop.ts';
import { DeviceAgent } from './device-agent.ts';
import { DeviceServer } from './server/device-server.ts';
import type { Registration } from './state/registration.ts';
import { FakeOperator } from './testing/fake-operator.ts';
import { anInvitation, FakeServer } from './testing/fake-server.ts';
import { FakeSystem } from './testing/fake-system.ts';
import { until } from './testing/until.ts';

type Schemas = components['schemas'];

let server: FakeServer;
let agent: DeviceAgent | undefined;
let written: Registration | null;
let system: FakeSystem;
let inbox: string;
const onRemoved = vi.fn();
const leaving: (() => void)[] = [];

beforeEach(async () => {
  server = await FakeServer.start();
  inbox = await mkdtemp(join(tmpdir(), 'nearhand-inbox-'));
  written = null;
  system = new FakeSystem();
  screenProblem = null;
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  for (const leave of leaving.splice(0)) leave();
  agent?.stop();
  await server.stop();
  await rm(inbox, { recursive: true });
  vi.restoreAllMocks();
  onRemoved.mockReset();
});
afterAll(() => cleanup());

/** Sessions that were stored for the time after a restart. */
let kept: readonly string[] = [];
let screenProblem: Desktop['screenProblem'] = null;
let changeDesktop: () => void = () => undefined;
const restartComputer = vi.fn(async () => undefined);

function aRunningAgent(values: Partial<Registration> = {}, resumed: readonly string[] = []): DeviceAgent {
  const listeners = new Set<() => void>();
  changeDesktop = () => {
    for (const listener of listeners) listener();
  };
  const desktop: Desktop = {
    system,
    get screenProblem() {
      return screenProblem;
    },
    uid: null,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => undefined,
  };
  const registration: Registration = {
    server: server.origin,
    assignmentId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a13',
    secret: 'first',
    previousSecret: null,
    companyName: 'Northwind Care',
    ...values,
  };
  agent = new DeviceAgent({
    registration,
    store: {
      write: async (next) => {
        written = next;
      },
      remove: async () => {
        written = null;
      },
    },
    machineId: 'machine-machine-1',
    server: new DeviceServer(server.origin),
    desktop,
    inboxFolder: inbox,
    facts: async () => ({
      hostname: 'desk',
      os: 'linux',
      osVersion: 'Debian 12',
      agentVersion: '2.18.1',
      lastUser: 'maria',
      canRestart: true,
    }),
    onRemoved,
    restart: {
      computer: restartComputer,
      keep: async (sessionIds) => {
        kept = sessionIds;
      },
    },
    resumed: new Set(resumed),
  });
  agent.start();
  return agent;
}

async function anOnlineAgent(): Promise<DeviceAgent> {
  const running = aRunningAgent();
  await until(() => running.isOnline && server.requestsTo('POST /device/sync').length > 0, 'The device');
  return running;
}

/** A session with an operator who is connected to the device. */
async function aSession(values: Parameters<typeof anInvitation>[0] = {}) {
  await anOnlineAgent();
  const invitation = anInvitation(values);
  server.toDevice('device:session', invitation);
  await untilEntered();
  const operator = new FakeOperator(server, invitation.sessionId);
  operator.enter();
  await until(() => operator.isConnected, 'The connection');
  return { invitation, operator };
}

/** A session that the person at the device has allowed. */
async function aConsentedSession(values: Parameters<typeof anInvitation>[0]) {
  await anOnlineAgent();
  const invitation = anInvitation({ consent: 'ask', ...values });
  server.toDevice('device:session', invitation);
  await until(() => system.window.shown.length === 1, 'The question');
  system.window.press('Allow');
  await untilEntered();
  const operator = new FakeOperator(server, invitation.sessionId);
  operator.enter();
  await until(() => operator.isConnected && system.window.shown.length === 1, 'The connection');
  return { invitation, operator };
}

/** A second operator, connected to the device. */
async function anAssistant(sessionId: string): Promise<FakeOperator> {
  const about = { participantId: '01890000-0000-7000-8000-000000000002', name: 'Marco', role: 'assistant' } as const;
  const assistant = new FakeOperator(server, sessionId, about);
  leaving.push(() => assistant.link.close());
  assistant.enter();
  await until(() => assistant.isConnected, 'The second connection');
  return assistant;
}

async function untilEntered(): Promise<void> {
  let count = 0;
  await until(() => {
    void server.socketsOf('customer').then((open) => {
      count = open;
    });
    return count === 1;
  }, 'The session');
}

describe('DeviceAgent', () => {
  it('reports its facts with its proof, and is present by its socket', async () => {
    await anOnlineAgent();
    const proof = { assignmentId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a13', secret: 'first', machineId: 'machine-machine-1' };
    expect(server.requestsTo('POST /device/signaling')).toEqual([proof]);
    expect(server.requestsTo('POST /device/sync')).toEqual([
      {
        ...proof,
        hostname: 'desk',
        osVersion: 'Debian 12',
        agentVersion: '2.18.1',
        lastUser: 'maria',
        canRestart: true,
        screenProblem: null,
      },
    ]);
  });

  it('reports at once when its screen can be seen, or no longer', async () => {
    screenProblem = 'noDesktop';
    await anOnlineAgent();
    screenProblem = null;
    changeDesktop();
    const reported = () => server.syncs.map((body) => body['screenProblem']);
    await until(() => reported().length === 2, 'The second sync');
    expect(reported()).toEqual(['noDesktop', null]);
  });

  it('stores a rotated secret before it is used', async () => {
    server.sync = { ...server.sync, secret: 'second' };
    const running = aRunningAgent();
    await until(() => written !== null);
    expect(written).toMatchObject({ secret: 'second', previousSecret: 'first' });
    await until(() => running.isOnline);
    server.disconnectDevices();
  });

  it('returns to the previous secret when the server does not know the new one', async () => {
    const answers = [401, 200];
    server.answers.set('POST /device/sync', () => {
      const status = answers.shift() ?? 200;
      return { status, body: status === 200 ? server.sync : { code: 'DEVICE_SECRET_INVALID', message: 'Invalid' } };
    });
    aRunningAgent({ secret: 'second', previousSecret: 'first' });
    await until(() => written !== null);
    expect(server.requestsTo('POST /device/sync').map(({ secret }) => secret)).toEqual(['second', 'first']);
    expect(written).toMatchObject({ secret: 'first', previousSecret: null });
  });

  it('forgets the registration when the device was removed meanwhile', async () => {
    server.answers.set('POST /device/sync', () => ({ status: 410, body: { code: 'DEVICE_REMOVED', message: 'Removed' } }));
    aRunningAgent();
    await until(() => onRemoved.mock.calls.length === 1);
    expect(written).toBeNull();
  });

  it('forgets the registration when only the previous secret belongs to the removed device', async () => {
    const answers = [
      { status: 401, body: { code: 'DEVICE_SECRET_INVALID', message: 'Invalid' } },
      { status: 410, body: { code: 'DEVICE_REMOVED', message: 'Removed' } },
    ];
    server.answers.set('POST /device/sync', () => answers.shift() ?? { status: 200, body: server.sync });
    aRunningAgent({ secret: 'second', previousSecret: 'first' });
    await until(() => onRemoved.mock.calls.length === 1);
    expect(server.requestsTo('POST /device/sync').map(({ secret }) => secret)).toEqual(['second', 'first']);
  });

  it('syncs through its socket, where an unknown secret and a removal mean the same', async () => {
    // Each sync that is needed soon follows in a second, when the server has said that it takes syncs.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const refusal = (status: number, code: Schemas['ErrorCode']) => ({
      sync: null,
      refusal: { status, code, message: 'Refused', retryAfterSeconds: null },
    });
    const known = { sync: server.sync, refusal: null };
    const replies = [refusal(401, 'DEVICE_SECRET_INVALID'), known, refusal(410, 'DEVICE_REMOVED')];
    server.syncReply = () => replies.shift() ?? null;
    aRunningAgent({ secret: 'second', previousSecret: 'first' });
    await until(async () => server.syncs.length === 1 && (await server.socketsOf('device')) === 1, 'The device');
    screenProblem = 'noDesktop';
    changeDesktop();
    await until(() => written !== null, 'The previous secret');
    expect(written).toMatchObject({ secret: 'first', previousSecret: null });
    screenProblem = null;
    changeDesktop();
    await until(() => onRemoved.mock.calls.length === 1, 'The removal');
    expect(server.requestsTo('device:sync').map(({ secret }) => secret)).toEqual(['second', 'first', 'first']);
    expect(server.requestsTo('POST /device/sync')).toHaveLength(1);
  });

  it('ends its sessions at once when the device is removed', async () => {
    const { operator } = await aSession();
    server.toDevice('device:removed', {});
    await until(() => operator.isEnded && onRemoved.mock.calls.length === 1);
    expect(written).toBeNull();
  });

  it('keeps the registration when the secret is not accepted', async () => {
    server.answers.set('POST /device/sync', () => ({ status: 401, body: { code: 'DEVICE_SECRET_INVALID', message: 'Invalid' } }));
    const running = aRunningAgent();
    await until(() => running.isOnline && server.requestsTo('POST /device/sync').length === 1);
    expect(onRemoved).not.toHaveBeenCalled();
  });

  it('enters a session that arrives with a sync, once', async () => {
    server.sync = { ...server.sync, sessions: [anInvitation()] };
    await anOnlineAgent();
    server.toDevice('device:session', anInvitation());
    await untilEntered();
    expect(await server.socketsOf('customer')).toBe(1);
  });
});

describe('a session with a device', () => {
  it('shows both ends the same words', async () => {
    const { operator } = await aSession();
    await until(() => Array.isArray(operator.link.shortAuthenticationString.state), 'The words');
  });

  it('sends monitors and permissions, and applies the input of the operator', async () => {
    const { operator } = await aSession();
    const { received } = operator;
    operator.send(capabilities.permissions, {
      type: 'permissions.request',
      id: '01890000-0000-7000-8000-000000000001',
      permission: 'control',
    });
    operator.send(capabilities.input, { type: 'input.text', sequence: 1, text: 'ż' });
    await until(() => system.input.log.length === 1 && received.some(({ type }) => type === 'permissions.answer'));
    expect(system.input.log).toEqual([{ type: 'input.text', sequence: 1, text: 'ż' }]);
    expect(received).toContainEqual({ type: 'permissions.answer', id: '01890000-0000-7000-8000-000000000001', isGranted: true });
    await until(() => received.some(({ type }) => type === 'display.list'), 'The monitors');
  });

  it('applies no input in a session to view', async () => {
    const { operator } = await aSession({ mode: 'view' });
    operator.send(capabilities.input, { type: 'input.text', sequence: 1, text: 'a' });
    operator.send(capabilities.permissions, {
      type: 'permissions.request',
      id: '01890000-0000-7000-8000-000000000001',
      permission: 'view',
    });
    await until(() => operator.received.some(({ type }) => type === 'permissions.answer'));
    expect(operator.received).toContainEqual({ type: 'permissions.state', granted: ['view'] });
    expect(system.input.log).toEqual([]);
  });

  it('closes the link of a removed operator at once, and keeps that of a lost one', async () => {
    const { operator, invitation } = await aSession();
    const { sessionId } = invitation;
    const assistant = await anAssistant(sessionId);
    server.toCustomer('session:presence', { sessionId, participant: operator.about, isPresent: false });
    server.toCustomer('session:removed', { sessionId, participantId: assistant.about.participantId, reason: 'signedOut' });
    await until(() => assistant.link.state === 'interrupted', 'The removal');
    assistant.send(capabilities.input, { type: 'input.text', sequence: 1, text: 'a' });
    operator.send(capabilities.input, { type: 'input.text', sequence: 1, text: 'b' });
    await until(() => system.input.log.length > 0, 'The input');
    expect(system.input.log).toEqual([{ type: 'input.text', sequence: 1, text: 'b' }]);
    expect(system.window.shown[0]?.content.lines).toContain('Connected: Ada Nowak');
  });

  it('closes the links of operators who were removed while it was disconnected', async () => {
    const { operator, invitation } = await aSession();
    const { sessionId } = invitation;
    const assistant = await anAssistant(sessionId);
    server.disconnectDevices();
    await until(() => server.syncs.length === 2, 'The sync after the interruption');
    await untilEntered();
    server.toCustomer('session:operators', { sessionId, participantIds: [operator.about.participantId] });
    await until(() => assistant.link.state === 'interrupted', 'The removal');
    expect(operator.link.state).toBe('connected');
  });

  it('carries chat between two operators, and files to the device', async () => {
    const { operator, invitation } = await aSession();
    const assistant = await anAssistant(invitation.sessionId);
    const heard = assistant.capabilities.open(Chat);
    operator.capabilities.open(Chat).post('Hello');
    await until(() => heard.state.entries.length === 1, 'The message');
    expect(heard.state.entries[0]).toMatchObject({ text: 'Hello', name: 'Ada Nowak' });

    const files = operator.capabilities.open(FileTransfers);
    files.send([{ file: new File(['content'], 'notes.txt'), folder: '' }]);
    await until(() => existsSync(join(inbox, 'notes.txt')), 'The file');
    await expect(readFile(join(inbox, 'notes.txt'), 'utf8')).resolves.toBe('content');

    await rm(inbox, { recursive: true });
    await writeFile(inbox, '');
    files.send([{ file: new File(['content'], 'report.txt'), folder: '' }]);
    const reason = 'report.txt was not stored: the folder for received files is missing.';
    await until(() => system.window.shown[0]?.content.lines.join(' ').includes(reason) ?? false, 'The reason at the device');
    await until(() => files.list.state.at(-1)?.reason === 'noFolder', 'The reason at the operator');
  });

  it('asks the person at the device for what the consent to the session does not name', async () => {
    const { operator, invitation } = await aConsentedSession({ mode: 'view' });
    const question = () => system.window.shown.at(-1)?.content.lines.slice(0, 2);
    const files = operator.capabilities.open(FileTransfers);
    files.send([{ file: new File(['content'], 'notes.txt'), folder: '' }]);
    await until(() => system.window.shown.length === 2, 'The question about the file');
    expect(question()).toEqual(['Ada Nowak (Northwind Care)', 'wants to send files to this computer.']);
    expect(files.list.state[0]?.status).toBe('offered');
    system.window.press('Deny');
    await until(() => files.list.state[0]?.status === 'stopped');
    expect([files.list.state[0]?.reason, existsSync(join(inbox, 'notes.txt'))]).toEqual(['declined', false]);

    const assistant = new FakeOperator(server, invitation.sessionId, {
      participantId: '01890000-0000-7000-8000-000000000002',
      name: 'Marco',
      role: 'assistant',
    });
    assistant.enter();
    await until(() => system.window.shown.length === 2, 'The question about the second operator');
    expect(question()).toEqual(['Marco (Northwind Care)', 'wants to see the screen of this computer.']);
    system.window.press('Allow');
    await until(() => assistant.received.some(({ granted }) => String(granted) === 'view'), 'The permission');
  });

  it('shows who is connected, the words and the chat, and ends with a click', async () => {
    const { operator, invitation } = await aSession();
    await until(() => system.window.shown.length === 1, 'The window');
    const lines = () => system.window.shown[0]?.content.lines ?? [];
    expect(lines().slice(0, 2)).toEqual(['Northwind Care', 'Connected: Ada Nowak']);
    operator.capabilities.open(Chat).post('Hello');
    await until(() => lines().includes('Ada Nowak: Hello'), 'The message');
    await until(() => Array.isArray(operator.link.shortAuthenticationString.state), 'The words');
    const words = operator.link.shortAuthenticationString.state;
    await until(() => lines().includes(`Security words: ${Array.isArray(words) ? words.join(' ') : ''}`), 'The words in the window');
    system.window.press('Disconnect');
    await until(() => operator.isEnded, 'The end');
    expect(system.window.shown).toEqual([]);
    await until(() => server.requestsTo(`DELETE /session/${invitation.sessionId}?key=${invitation.key}`).length === 1);
  });

  it.each(['the agent is stopped', 'its window cannot be shown'])('does not name the person at the device when %s', async (cause) => {
    const { operator, invitation } = await aSession();
    await until(() => system.window.shown.length === 1, 'The window');
    if (cause === 'the agent is stopped') agent?.stop();
    else system.window.shown[0]?.onClosed();
    await until(() => operator.isEnded, 'The end');
    const { sessionId, key } = invitation;
    await until(() => server.requestsTo(`DELETE /session/${sessionId}?key=${key}&isStopped=true`).length === 1, 'The report');
  });

  it('starts after the consent of the person at the device', async () => {
    await anOnlineAgent();
    const invitation = anInvitation({ consent: 'ask' });
    server.toDevice('device:session', invitation);
    await until(() => system.window.shown.length === 1, 'The question');
    expect(system.window.shown[0]?.content.buttons.map(({ label }) => label)).toEqual(['Deny', 'Allow']);
    expect(await server.socketsOf('customer')).toBe(0);
    system.window.press('Allow');
    await untilEntered();
  });

  it.each(['Deny', 'a window that cannot be shown', 'the end of the desktop'])('is denied by %s', async (way) => {
    await anOnlineAgent();
    const invitation = anInvitation({ consent: 'ask' });
    server.toDevice('device:session', invitation);
    await until(() => system.window.shown.length === 1, 'The question');
    if (way === 'Deny') system.window.press('Deny');
    else if (way === 'a window that cannot be shown') system.window.shown[0]?.onClosed();
    else system.close();
    await until(() => server.requestsTo(`DELETE /session/${invitation.sessionId}?key=${invitation.key}`).length === 1, 'The denial');
    expect(await server.socketsOf('customer')).toBe(0);
  });

  it('leaves its sessions open while the computer restarts', async () => {
    const { operator, invitation } = await aSession();
    const { participantId } = operator.about;
    const { sessionId, company } = invitation;
    const request = { operator: { name: 'Ada Nowak', avatar: null }, company, consent: 'ask' } as const;
    const stranger = '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1aff';
    server.toDevice('device:restart', { ...request, participant: { sessionId, participantId: stranger } });
    server.toDevice('device:restart', { ...request, participant: { sessionId: stranger, participantId } });
    server.toDevice('device:restart', { ...request, participant: { sessionId, participantId } });
    await until(() => system.window.shown.length === 2, 'The question');
    expect(restartComputer).not.toHaveBeenCalled();
    system.window.press('Allow');
    await until(() => restartComputer.mock.calls.length === 1, 'The restart');
    expect(kept).toEqual([invitation.sessionId]);
    agent?.stop();
    await until(async () => (await server.socketsOf('customer')) === 0, 'The end of the socket');
    expect([operator.isEnded, server.requests.filter(({ path }) => path.startsWith('DELETE'))]).toEqual([false, []]);
    operator.link.close();
  });

  it.each(['none', 'ask'] as const)('restarts for an operator without a session, with the consent %s', async (consent) => {
    await anOnlineAgent();
    restartComputer.mockClear();
    const { operator, company } = anInvitation();
    server.toDevice('device:restart', { operator, company, consent, participant: null });
    if (consent === 'ask') {
      await until(() => system.window.shown.length === 1, 'The question');
      expect(restartComputer).not.toHaveBeenCalled();
      system.window.press('Allow');
    }
    await until(() => restartComputer.mock.calls.length === 1, 'The restart');
  });

  it('returns to a session after a restart without asking again', async () => {
    const invitation = anInvitation({ consent: 'ask' });
    server.sync = { ...server.sync, sessions: [invitation] };
    aRunningAgent({}, [invitation.sessionId]);
    await untilEntered();
    expect(system.window.shown).toEqual([]);
  });

  it('survives the loss of the connection and of the server', async () => {
    const { operator } = await aSession();
    server.disconnectDevices();
    await until(() => server.syncs.length === 2, 'The sync after the interruption');
    expect(operator.link.state).toBe('connected');
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desktop } from '../desktop/desktop.ts';
import { aJoinedSession as joined } from '../testing/a-joined-session.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { FakeSystem } from '../testing/fake-system.ts';
import { until } from '../testing/until.ts';
import { attend } from './attend.ts';

let server: FakeServer;
let system: FakeSystem;
let inbox: string;
let stopping: AbortController;

beforeEach(async () => {
  server = await FakeServer.start();
  server.answers.set('POST /session/control', () => ({ status: 200, body: joined }));
  system = new FakeSystem();
  inbox = await mkdtemp(join(tmpdir(), 'nearhand-inbox-'));
  stopping = new AbortController();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  stopping.abort();
  await server.stop();
  await rm(inbox, { recursive: true });
  vi.restoreAllMocks();
});
afterAll(() => cleanup());

const start = (on: FakeSystem | null = system) => {
  const desktop: Desktop = { system: on, screenProblem: null, uid: null, onChange: () => () => undefined, close: () => undefined };
  return attend(
    { filesFolder: inbox, network: async () => ({}) },
    { server: server.origin, code: 'k7qmx-2rvbd' },
    desktop,
    stopping.signal,
  );
};

describe('attend with the code of a page', () => {
  it('takes the place of the page after consent, and leaves it without closing the session', async () => {
    const over = start();
    await until(() => system.window.shown.length > 0, 'The question');
    expect([server.requestsTo('POST /session/control'), await server.socketsOf('customer')]).toEqual([[{ code: 'k7qmx-2rvbd' }], 0]);
    system.window.press('Allow');
    await until(async () => (await server.socketsOf('customer')) === 1, 'The socket');
    const participant = { participantId: 'customer', name: '', role: 'customer' } as const;
    server.toCustomer('session:presence', { sessionId: joined.sessionId, participant, isPresent: true });
    await over;
    expect(server.requests.filter(({ path }) => path.startsWith('DELETE'))).toEqual([]);
  });

  it('closes the session before it ends, without naming the person, when the program is stopped', async () => {
    const over = start();
    await until(() => system.window.shown.length > 0, 'The question');
    system.window.press('Allow');
    await until(async () => (await server.socketsOf('customer')) === 1, 'The socket');
    stopping.abort();
    await over;
    const { sessionId, key } = joined;
    expect(server.requestsTo(`DELETE /session/${sessionId}?key=${key}&isStopped=true`)).toHaveLength(1);
  });

  it('ends the session when the program is stopped while it is entered', async () => {
    const over = start();
    await until(() => system.window.shown.length > 0, 'The question');
    system.window.press('Allow');
    stopping.abort();
    expect(await over).toBe('stopped');
  });

  it('leaves the session with the page when the person denies', async () => {
    const over = start();
    await until(() => system.window.shown.length > 0, 'The question');
    system.window.press('Deny');
    await expect(over).rejects.toThrow('Access was denied.');
    expect([server.requests.length, await server.socketsOf('customer')]).toEqual([1, 0]);
  });

  it('ends when the program is stopped while it asks', async () => {
    const over = start();
    await until(() => system.window.shown.length > 0, 'The question');
    stopping.abort();
    await expect(over).rejects.toThrow('Access was denied.');
    expect(system.window.shown).toEqual([]);
  });

  it('explains a code that is not valid', async () => {
    server.answers.delete('POST /session/control');
    await expect(start()).rejects.toThrow('The code is not valid any more');
  });

  it('does not use the code without a desktop', async () => {
    await expect(start(null)).rejects.toThrow('No X11 desktop was found');
    expect(server.requests).toEqual([]);
  });
});

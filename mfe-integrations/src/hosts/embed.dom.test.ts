import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { components } from '@nearhand/contracts/openapi.gen';
import { connectEmbed } from './embed.ts';
import { fakeParent, fakePort, nameOrigins, settle } from './fake-parent.ts';
import type { SharedSession } from './host.ts';
import { HostWindow } from './host-window.ts';

const origin = 'https://crm.example.com';
const requester = { name: 'Maria', email: 'maria@example.com', reference: 'case-9', subject: 'Printer' };
const sessionId = '01890000-0000-7000-8000-000000000009';
const session = { sessionId, status: 'waiting', createdAt: '2026-01-01T09:00:00.000Z', code: '234567892', joinedAt: null, duration: null };
const shared = { session: session as components['schemas']['Session'], link: 'https://nearhand.example/join/k' } satisfies SharedSession;
const shownSession = { sessionId, status: 'waiting', createdAt: session.createdAt, code: session.code, link: shared.link };

let parent: ReturnType<typeof fakeParent>;
let channel: ReturnType<typeof fakePort>;

async function connect(about: object = {}) {
  const connecting = connectEmbed(new HostWindow('embed', new URLSearchParams()));
  parent.send({ type: 'nearhand:connect', protocol: 1, requester, theme: 'dark', language: 'pl-PL', ...about }, { port: channel.port });
  return connecting;
}
const call = (id: number, method = 'startSession') => channel.send({ type: 'call', id, method });
const answers = () => channel.sent.filter((message) => 'id' in (message as object));

beforeEach(() => {
  parent = fakeParent(origin);
  channel = fakePort();
  nameOrigins(origin, 'https://other.example');
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('connectEmbed', () => {
  it('greets with its version only, and takes what the page of the partner names', async () => {
    const host = await connect({ sessionId });
    expect(parent.sent).toEqual([{ message: { type: 'nearhand:hello', protocol: 1 }, targetOrigin: '*' }]);
    expect(host.state()).toEqual({ requester, locale: 'pl', theme: 'dark', sessionId });
    expect(channel.sent).toEqual([{ type: 'connected' }]);

    channel.send({ type: 'update', theme: 'light', requester: {} });
    expect(host.state()).toEqual({ requester: null, locale: 'pl', theme: 'light', sessionId });
  });

  it('refuses another version', async () => {
    await expect(connect({ protocol: 2 })).rejects.toThrow('version 2');
    expect(channel.sent).toEqual([{ type: 'versionRefused' }]);
  });

  it('resolves when the page of the partner has taken a link, and rejects when it has not', async () => {
    const host = await connect();
    const inserting = host.insert('link');
    expect(channel.sent.at(-1)).toEqual({ type: 'link', id: 1, link: 'link' });
    channel.send({ type: 'linkReceipt', id: 1, isTaken: true });
    await inserting;
    const refused = host.insert('link');
    channel.send({ type: 'linkReceipt', id: 2, isTaken: false });
    await expect(refused).rejects.toThrow();
  });

  it('sends each state of the session once', async () => {
    const host = await connect();
    host.showSession?.(shared);
    host.showSession?.({ ...shared });
    host.showSession?.(null);
    expect(channel.sent.slice(1)).toEqual([{ type: 'session', session: shownSession }, { type: 'session' }]);
  });

  it('runs calls for a signed-in operator, one at a time', async () => {
    const host = await connect();
    call(1);
    await settle();
    expect(answers()).toEqual([expect.objectContaining({ type: 'failure', id: 1, code: 'NOT_SIGNED_IN' })]);

    const { promise, resolve } = Promise.withResolvers<SharedSession>();
    const run = jest.fn(() => promise);
    const stop = host.onCall?.(run);
    expect(channel.sent.at(-1)).toEqual({ type: 'signIn', isSignedIn: true });
    for (const id of [2, 3, 4]) call(id);
    expect(run).toHaveBeenCalledTimes(1);
    expect(answers().slice(1)).toEqual([3, 4].map((id) => expect.objectContaining({ type: 'failure', id, code: 'BUSY' })));
    resolve(shared);
    await settle();
    expect(answers().at(-1)).toEqual({ type: 'result', id: 2, session: shownSession });

    stop?.();
    expect(channel.sent.at(-1)).toEqual({ type: 'signIn', isSignedIn: false });
    call(5, 'endSession');
    await settle();
    expect(answers().at(-1)).toMatchObject({ id: 5, code: 'NOT_SIGNED_IN' });
  });

  it('reports why a call failed', async () => {
    const host = await connect();
    host.onCall?.(() => Promise.reject(Object.assign(new Error('Subscription update is required'), { code: 'PLAN_LIMIT' })));
    call(1);
    await settle();
    expect(answers()).toEqual([{ type: 'failure', id: 1, code: 'PLAN_LIMIT', message: 'Subscription update is required' }]);
  });
});

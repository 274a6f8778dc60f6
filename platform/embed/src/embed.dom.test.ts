import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Embedding, type EmbedError, embed } from './embed.ts';

const origin = 'https://support.example.com';
const company = '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a16';
const session = { sessionId: '01890000-0000-7000-8000-000000000009', status: 'active', createdAt: '2026-01-01T09:00:00.000Z' };

/** Stands in for the channels of the browser: what our page would send arrives at once. */
const channels: { received: unknown[]; send: (data: unknown) => void; isClosed: boolean }[] = [];
class FakeChannel {
  readonly port1: object;
  readonly port2 = {};

  constructor() {
    const channel = { received: [] as unknown[], send: (_data: unknown) => undefined as unknown, isClosed: false };
    const port: { onmessage: ((event: { data: unknown }) => void) | null; postMessage: unknown; close: unknown } = {
      onmessage: null,
      postMessage: (data: unknown) => void channel.received.push(data),
      close: () => {
        channel.isClosed = true;
      },
    };
    channel.send = (data) => channel.isClosed || port.onmessage?.({ data });
    this.port1 = port;
    channels.push(channel);
  }
}
const channel = () => channels.at(-1) as (typeof channels)[number];
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

let sent: { message: unknown; targetOrigin: string }[];

function aFrame(about: object = {}) {
  const embedding = new Embedding(document.body, { origin, company, ...about });
  embedding.connected.catch(() => undefined);
  const { frame } = embedding;
  const target = frame.contentWindow as Window;
  jest.spyOn(target, 'postMessage').mockImplementation(((message: unknown, targetOrigin: string) => {
    sent.push({ message, targetOrigin });
  }) as typeof target.postMessage);
  const receive = (data: unknown, from: { origin?: string; source?: Window } = {}) =>
    void window.dispatchEvent(new MessageEvent('message', { data, origin: from.origin ?? origin, source: from.source ?? target }));
  const hello = (protocol = 1) => receive({ type: 'nearhand:hello', protocol });
  return { embedding, frame, receive, hello };
}
function connected(about: object = {}) {
  const opened = aFrame(about);
  opened.hello();
  channel().send({ type: 'connected' });
  return opened;
}
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ reason, code }: EmbedError) => (code ? `${reason} ${code}` : reason),
  );

beforeEach(() => {
  sent = [];
  channels.length = 0;
  Object.assign(globalThis, { MessageChannel: FakeChannel });
});
afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('embed', () => {
  it('shows the page of the company in a frame with a name, and sends its state to the pinned origin only', async () => {
    const { embedding, frame } = connected({ title: 'Support', theme: 'dark', language: 'pl', requester: { name: 'Maria' } });
    await embedding.connected;
    expect(frame.src).toBe(`${origin}/integration/embed?company=${company}&theme=dark&language=pl`);
    expect(frame.title).toBe('Support');
    const message = { type: 'nearhand:connect', protocol: 1, theme: 'dark', language: 'pl', requester: { name: 'Maria' } };
    expect(sent).toEqual([{ message, targetOrigin: origin }]);
  });

  it('passes events and heights on until listening ends', () => {
    const { embedding, frame } = connected();
    const listener = jest.fn();
    const stop = embedding.on('session', listener);
    embedding.on('signIn', listener);
    channel().send({ type: 'session', session });
    channel().send({ type: 'session' });
    channel().send({ type: 'signIn', isSignedIn: true });
    channel().send({ type: 'height', height: 412 });
    stop();
    channel().send({ type: 'session', session });
    expect(listener.mock.calls).toEqual([[session], [null], [true]]);
    expect(frame.style.height).toBe('412px');
  });

  it('reports whether a listener has taken a link', async () => {
    const { embedding } = connected();
    const send = async (id: number) => {
      channel().send({ type: 'link', id, link: `${origin}/join/k` });
      await settle();
      return channel().received.at(-1);
    };
    expect(await send(1)).toEqual({ type: 'linkReceipt', id: 1, isTaken: false });
    const taken: unknown[] = [];
    embedding.on('link', (link) => taken.push(link));
    expect(await send(2)).toEqual({ type: 'linkReceipt', id: 2, isTaken: true });
    expect(taken).toEqual([`${origin}/join/k`]);
    embedding.on('link', () => Promise.reject(new Error('The editor is closed')));
    expect(await send(3)).toEqual({ type: 'linkReceipt', id: 3, isTaken: false });
  });

  it('matches responses with calls, in any order, and ignores others', async () => {
    const { embedding } = connected();
    const [start, end] = [embedding.call('startSession'), embedding.call('endSession')];
    expect(channel().received).toEqual([
      { type: 'call', id: 1, method: 'startSession' },
      { type: 'call', id: 2, method: 'endSession' },
    ]);
    channel().send({ type: 'result', id: 7, session });
    channel().send({ type: 'failure', id: 2, code: 'NOT_SIGNED_IN', message: 'Nobody is signed in' });
    channel().send({ type: 'result', id: 1, session });
    channel().send({ type: 'result', id: 1 });
    expect(await start).toEqual(session);
    expect(await reasonOf(end)).toBe('failed NOT_SIGNED_IN');
  });

  it('opens a new channel with the newest state when the page is loaded again', async () => {
    const { embedding, hello } = connected({ theme: 'light' });
    const pending = embedding.call('startSession');
    embedding.update({ theme: 'dark' });
    hello();
    expect(await reasonOf(pending)).toBe('destroyed');
    expect(channels.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(sent.at(-1)?.message).toMatchObject({ theme: 'dark' });
  });

  it.each([
    ['of another origin', { type: 'nearhand:hello', protocol: 1 }, { origin: 'https://evil.example' }],
    ['of a look-alike origin', { type: 'nearhand:hello', protocol: 1 }, { origin: `${origin}.evil.example` }],
    ['of an opaque origin', { type: 'nearhand:hello', protocol: 1 }, { origin: 'null' }],
    ['of another window', { type: 'nearhand:hello', protocol: 1 }, { source: window as Window }],
    ['without a version', { type: 'nearhand:hello' }, {}],
    ['that belongs into the channel', { type: 'session', session }, {}],
    ['of an unknown kind', { type: 'nearhand:host' }, {}],
    ['that is a text', 'nearhand:hello', {}],
  ])('ignores a message %s', (_, data, from) => {
    const { embedding, receive } = aFrame();
    const listener = jest.fn();
    embedding.on('session', listener);
    receive(data, from);
    expect(sent).toEqual([]);
    expect(channels).toEqual([]);
    expect(listener).not.toHaveBeenCalled();
  });

  it.each([
    { type: 'session', session: { ...session, status: 'stolen' } },
    { type: 'session', session: { ...session, token: 'x' } },
    { type: 'height', height: 1e9 },
    { type: 'height', height: '100vh; position: fixed' },
    { type: 'navigate', url: 'javascript:alert(1)' },
    null,
  ])('ignores %j in the channel', (message) => {
    const { embedding, frame } = connected();
    const listener = jest.fn();
    for (const name of ['session', 'signIn', 'link'] as const) embedding.on(name, listener);
    channel().send(message);
    expect(listener).not.toHaveBeenCalled();
    expect(frame.style.height).toBe('240px');
    expect(channel().received).toEqual([]);
  });

  it('rejects when the server has an older or a newer version', async () => {
    const older = aFrame();
    older.receive({ type: 'nearhand:hello', protocol: 1, more: true });
    channel().send({ type: 'versionRefused' });
    expect(await reasonOf(older.embedding.connected)).toBe('version');
  });

  it('rejects when the browser refuses the frame, or when nothing arrives', async () => {
    jest.useFakeTimers();
    const refused = aFrame();
    refused.frame.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(3_000);
    expect(await reasonOf(refused.embedding.connected)).toBe('refused');

    const late = aFrame();
    late.receive({ type: 'nearhand:loading' });
    late.frame.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(20_000);
    expect(await reasonOf(late.embedding.connected)).toBe('timeout');
  });

  it('rejects options that are unknown or too long', async () => {
    const options = { origin, company, requester: { name: 'x'.repeat(101) } };
    expect(await reasonOf(embed(document.body, options))).toBe('invalid');
    expect(await reasonOf(embed(document.body, { origin, company, color: 'red' } as never))).toBe('invalid');
    expect(await reasonOf(embed(document.body, { origin: 'support', company }))).toBe('invalid');
    const { embedding } = connected();
    expect(() => embedding.update({ theme: 'blue' as 'dark' })).toThrow('An option');
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('leaves nothing behind when it is destroyed', async () => {
    const { embedding, hello } = connected();
    const pending = embedding.call('startSession');
    embedding.destroy();
    hello();
    expect(await reasonOf(pending)).toBe('destroyed');
    expect(await reasonOf(embedding.call('startSession'))).toBe('destroyed');
    expect(channels).toHaveLength(1);
    expect(document.querySelector('iframe')).toBeNull();
  });
});

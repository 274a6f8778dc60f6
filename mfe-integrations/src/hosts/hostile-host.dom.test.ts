import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { connectBridge } from './bridge.ts';
import { connectEmbed } from './embed.ts';
import { fakeParent, fakePort, nameOrigins, settle } from './fake-parent.ts';
import type { Host } from './host.ts';
import { extensionId, type HostName } from './host-origins.ts';
import { HostWindow } from './host-window.ts';
import { connectLiveChat } from './livechat.ts';
import { connectZendesk } from './zendesk.ts';

type Parent = ReturnType<typeof fakeParent>;

const origins: Record<HostName, string> = {
  zendesk: 'https://northwind.zendesk.com',
  livechat: 'https://my.livechatinc.com',
  freshdesk: 'https://northwind.freshdesk.com',
  chrome: `chrome-extension://${extensionId}`,
  embed: 'https://crm.example.com',
};
const envelope = { '@@livechat/postmessenger': true, owner: 'owner-1', instance: 0 };
const eve = { id: 6, name: 'Eve', email: 'eve@example.com' };
const profile = (data: unknown) => ({
  ...envelope,
  type: 'call',
  request: 5,
  data: { method: 'handle', args: [{ event_name: 'livechat:customer_profile', event_data: data }] },
});
const lastOf = (parent: Parent) => parent.messages().at(-1) as { id?: number; request?: number };

const zendeskSearch = new URLSearchParams({ origin: origins.zendesk, app_guid: 'guid' });
const open: Record<HostName, () => Promise<Host>> = {
  zendesk: () => connectZendesk(new HostWindow('zendesk', zendeskSearch)),
  livechat: () => connectLiveChat(new HostWindow('livechat', new URLSearchParams({ plugin_id: 'p' }))),
  freshdesk: () => connectBridge(new HostWindow('freshdesk', new URLSearchParams())),
  chrome: () => connectBridge(new HostWindow('chrome', new URLSearchParams())),
  embed: () => {
    nameOrigins(origins.embed);
    return connectEmbed(new HostWindow('embed', new URLSearchParams()));
  },
};
let channel = fakePort();
const handshake = (requester: object) => ({ type: 'nearhand:connect', protocol: 1, requester });
/** Another channel than the one in use. */
const forged = fakePort();

async function connectByBridge(name: 'freshdesk' | 'chrome', parent: Parent): Promise<Host> {
  const connecting = open[name]();
  parent.send({ type: 'nearhand:host', canCount: true, requester: { name: 'Maria', email: 'maria@example.com', reference: 'r' } });
  return connecting;
}

/** A connected host with a customer named Maria. */
const connect: Record<HostName, (parent: Parent) => Promise<Host>> = {
  zendesk: async (parent) => {
    const connecting = open.zendesk();
    parent.send({ key: 'zaf.app.registered', message: {} });
    await settle();
    const { id } = JSON.parse(String(parent.messages().at(-1))) as { id: number };
    parent.send({ id, result: { 'ticket.id': 1, 'ticket.requester': { name: 'Maria', email: 'maria@example.com' } } });
    return connecting;
  },
  livechat: async (parent) => {
    const connecting = open.livechat();
    parent.send({ ...envelope, type: 'handshake', request: null });
    await settle();
    parent.send({ ...envelope, type: 'response', request: lastOf(parent).request, data: { error: false } });
    const host = await connecting;
    parent.send(profile({ name: 'Maria', email: 'maria@example.com', chat: { id: 'c' } }));
    return host;
  },
  freshdesk: (parent) => connectByBridge('freshdesk', parent),
  chrome: (parent) => connectByBridge('chrome', parent),
  embed: async (parent) => {
    const connecting = open.embed();
    parent.send(handshake({ name: 'Maria', email: 'maria@example.com' }), { port: channel.port });
    return connecting;
  },
};

const elsewhere = () => document.body.appendChild(document.createElement('iframe')).contentWindow as Window;
const deep = () => {
  let value: unknown = {};
  for (let level = 0; level < 5_000; level++) value = [value];
  return value;
};
interface Case {
  host: HostName;
  data: unknown;
  origin?: string;
  source?: () => Window;
  port?: MessagePort;
  /** Sent over the channel instead of the window. */
  isInChannel?: true;
}

/** Tried instead of the host's own first message. */
const firstMessages: Record<string, Case> = {
  'another account': { host: 'zendesk', data: { key: 'zaf.app.registered' }, origin: 'https://eve.zendesk.com' },
  'a look-alike origin': { host: 'zendesk', data: { key: 'zaf.app.registered' }, origin: 'https://northwind.zendesk.com.evil.example' },
  'an origin without encryption': { host: 'zendesk', data: { key: 'zaf.app.registered' }, origin: 'http://northwind.zendesk.com' },
  'an opaque origin': { host: 'zendesk', data: { key: 'zaf.app.registered' }, origin: 'null' },
  'our own origin': { host: 'zendesk', data: { key: 'zaf.app.registered' }, origin: 'http://localhost' },
  'a frame beside ours': { host: 'zendesk', data: { key: 'zaf.app.registered' }, source: elsewhere },
  'the page itself': { host: 'zendesk', data: { key: 'zaf.app.registered' }, source: () => window },
  'an origin that is not of LiveChat': {
    host: 'livechat',
    data: { ...envelope, type: 'handshake' },
    origin: 'https://livechat.com.evil.example',
  },
  'a frame beside that of LiveChat': { host: 'livechat', data: { ...envelope, type: 'handshake' }, source: elsewhere },
  'another helpdesk': { host: 'freshdesk', data: { type: 'nearhand:host' }, origin: 'https://northwind.zendesk.com' },
  'another extension': { host: 'chrome', data: { type: 'nearhand:host' }, origin: `chrome-extension://${'a'.repeat(32)}` },
  'a website instead of the extension': { host: 'chrome', data: { type: 'nearhand:host' }, origin: 'https://evil.example' },
  'an origin that the company does not list': {
    host: 'embed',
    data: handshake({ name: 'Eve' }),
    port: forged.port,
    origin: 'https://evil.example',
  },
  'a frame beside that of the partner': { host: 'embed', data: handshake({ name: 'Eve' }), port: forged.port, source: elsewhere },
  'a handshake without a channel': { host: 'embed', data: handshake({ name: 'Eve' }) },
  'a handshake of no version': { host: 'embed', data: { type: 'nearhand:connect' }, port: forged.port },
};

const cases: Record<string, Case> = {
  'a look-alike origin': {
    host: 'zendesk',
    data: { key: 'zaf.colorScheme.changed' },
    origin: 'https://northwind.zendesk.com.evil.example',
  },
  'an origin without encryption': { host: 'zendesk', data: { key: 'zaf.colorScheme.changed' }, origin: 'http://northwind.zendesk.com' },
  'an opaque origin': { host: 'zendesk', data: { key: 'zaf.colorScheme.changed' }, origin: 'null' },
  'an empty origin': { host: 'zendesk', data: { key: 'zaf.colorScheme.changed' }, origin: '' },
  'our own origin': { host: 'zendesk', data: { key: 'zaf.colorScheme.changed' }, origin: 'http://localhost' },
  'a sibling frame of the same account': { host: 'zendesk', data: { key: 'zaf.colorScheme.changed' }, source: elsewhere },
  'the page itself': { host: 'zendesk', data: { key: 'zaf.colorScheme.changed' }, source: () => window },
  'a result nobody asked for': { host: 'zendesk', data: { id: 7, result: { 'ticket.requester': eve } } },
  'a result with the number of an earlier request': { host: 'zendesk', data: { id: 1, result: { 'ticket.requester': eve } } },
  'a result whose number is a text': { host: 'zendesk', data: { id: '1', result: { 'ticket.requester': eve } } },
  'an error nobody asked for': { host: 'zendesk', data: { id: 1, error: { message: '<img src=x onerror=alert(1)>' } } },
  'a text that is not JSON': { host: 'zendesk', data: '{"key":"zaf.' },
  'JSON that is no object': { host: 'zendesk', data: 'null' },
  'an unknown event': { host: 'zendesk', data: { key: 'zaf.invoke', message: { action: 'close' } } },
  'an event named like a method of objects': { host: 'zendesk', data: { key: '__proto__', message: {} } },
  'a polluted prototype': { host: 'zendesk', data: '{"__proto__":{"polluted":true},"key":"zaf.x"}' },
  'a message for another app of the account': { host: 'zendesk', data: { key: 'iframe.handshake', appGuid: 'other' } },
  'a value nested deeply': { host: 'zendesk', data: { key: 'zaf.x', message: deep() } },
  'a large text': { host: 'zendesk', data: 'x'.repeat(5_000_000) },
  'a profile of another owner': { host: 'livechat', data: { ...profile(eve), owner: 'eve' } },
  'a profile of another instance': { host: 'livechat', data: { ...profile(eve), instance: 3 } },
  'a profile without the fingerprint': { host: 'livechat', data: { ...profile(eve), '@@livechat/postmessenger': 1 } },
  'a profile of another origin': { host: 'livechat', data: profile(eve), origin: 'https://evil.example' },
  'a handshake of another origin': {
    host: 'livechat',
    data: { ...envelope, type: 'handshake' },
    origin: 'https://livechat.com.evil.example',
  },
  'a profile of another frame': { host: 'livechat', data: profile(eve), source: elsewhere },
  'a call of another method': { host: 'livechat', data: { ...envelope, type: 'call', data: { method: 'eval', args: ['alert(1)'] } } },
  'a call without arguments': { host: 'livechat', data: { ...envelope, type: 'call', data: null } },
  'a response nobody asked for': { host: 'livechat', data: { ...envelope, type: 'response', request: 99, data: { error: true } } },
  'the profile of a customer of another account': {
    host: 'freshdesk',
    data: { type: 'nearhand:host', requester: eve },
    origin: 'https://eve.freshdesk.com',
  },
  'a command of another account': {
    host: 'freshdesk',
    data: { type: 'nearhand:command', command: 'start' },
    origin: 'https://eve.freshdesk.com',
  },
  'a command of a website': { host: 'chrome', data: { type: 'nearhand:command', command: 'start' }, origin: 'https://evil.example' },
  'an unknown command': { host: 'chrome', data: { type: 'nearhand:command', command: 'signOut' } },
  'an answer nobody asked for': { host: 'chrome', data: { type: 'nearhand:answer', id: 42, isDone: true } },
  'tokens that nobody asked for': { host: 'chrome', data: { type: 'nearhand:signedIn', nonce: 'x', tokens: {} } },
  'a request for tokens': { host: 'chrome', data: { type: 'nearhand:signInWanted', nonce: 'x' } },
  nothing: { host: 'chrome', data: undefined },
  'a second handshake': { host: 'embed', data: handshake({ name: 'Eve' }), port: forged.port },
  'a call outside of the channel': { host: 'embed', data: { type: 'call', id: 1, method: 'startSession' } },
  'an update outside of the channel': { host: 'embed', data: { type: 'update', requester: { name: 'Eve' } } },
  'a handshake inside of the channel': { host: 'embed', data: handshake({ name: 'Eve' }), isInChannel: true },
  'an unknown method': { host: 'embed', data: { type: 'call', id: 1, method: 'signOut' }, isInChannel: true },
  'a method of all objects': { host: 'embed', data: { type: 'call', id: 1, method: 'constructor' }, isInChannel: true },
  'a call with unknown fields': { host: 'embed', data: { type: 'call', id: 1, method: 'endSession', sessionId: 'x' }, isInChannel: true },
  'a call without a number': { host: 'embed', data: { type: 'call', id: Number.NaN, method: 'endSession' }, isInChannel: true },
  'a requester with a long name': { host: 'embed', data: { type: 'update', requester: { name: 'x'.repeat(101) } }, isInChannel: true },
  'a requester that is no object': { host: 'embed', data: { type: 'update', requester: [eve] }, isInChannel: true },
  'a receipt of a link that was not sent': { host: 'embed', data: { type: 'linkReceipt', id: 1, isTaken: true }, isInChannel: true },
  'a request for tokens in the channel': { host: 'embed', data: { type: 'nearhand:signInWanted', nonce: 'x' }, isInChannel: true },
  'a deep value in the channel': { host: 'embed', data: { type: 'update', requester: deep() }, isInChannel: true },
};

const failed = jest.fn();
window.addEventListener('error', failed);

beforeEach(() => {
  failed.mockClear();
  channel = fakePort();
});
afterEach(() => {
  document.getElementById('frame-ancestors')?.remove();
  jest.restoreAllMocks();
});

describe('a hostile host', () => {
  it.each(Object.entries(cases))(
    'changes nothing and learns nothing by %s',
    async (_, { host: name, data, origin, source, port, isInChannel }) => {
      const parent = fakeParent(origins[name]);
      const host = await connect[name](parent);
      const handled = jest.fn<() => Promise<null>>().mockResolvedValue(null);
      host.subscribe(handled);
      host.onStart?.(handled);
      host.onCall?.(handled);
      await settle();
      const before = host.state();
      const sent = parent.sent.length;
      const sentInChannel = channel.sent.length;

      if (isInChannel) channel.send(data);
      else parent.send(data, { ...(origin !== undefined && { origin }), ...(source && { source: source() }), ...(port && { port }) });
      await settle();

      expect(host.state()).toEqual(before);
      expect(handled).not.toHaveBeenCalled();
      expect(failed).not.toHaveBeenCalled();
      expect(parent.sent.slice(sent)).toEqual([]);
      expect(channel.sent.slice(sentInChannel)).toEqual([]);
      expect(forged.sent).toEqual([]);
      expect({}).not.toHaveProperty('polluted');
    },
  );

  it.each(Object.entries(firstMessages))(
    'does not connect and learns nothing by a first message of %s',
    async (_, { host: name, data, origin, source, port }) => {
      const parent = fakeParent(origins[name]);
      const connected = jest.fn();
      void open[name]().then(connected, () => undefined);
      await settle();
      const sent = parent.sent.length;

      parent.send(data, { ...(origin !== undefined && { origin }), ...(source && { source: source() }), ...(port && { port }) });
      await settle();

      expect(connected).not.toHaveBeenCalled();
      expect(parent.sent.slice(sent)).toEqual([]);
      expect(forged.sent).toEqual([]);
      expect(failed).not.toHaveBeenCalled();
    },
  );

  it.each(['zendesk', 'livechat', 'freshdesk', 'chrome', 'embed'] as const)(
    'gets nothing but a greeting before it is known: %s',
    async (name) => {
      const parent = fakeParent('https://evil.example');
      open[name]().catch(() => undefined);
      await settle();
      const toAnyone = parent.sent.filter(({ targetOrigin }) => targetOrigin !== origins[name]).map(({ message }) => message);
      const greetings: Partial<Record<HostName, object>> = {
        freshdesk: { type: 'nearhand:hello' },
        chrome: { type: 'nearhand:hello' },
        embed: { type: 'nearhand:hello', protocol: 1 },
      };
      expect(toAnyone).toEqual(greetings[name] ? [greetings[name]] : []);
    },
  );

  it('changes nothing by a flood', async () => {
    const parent = fakeParent(origins.livechat);
    const host = await connect.livechat(parent);
    const changed = jest.fn();
    host.subscribe(changed);
    const sent = parent.sent.length;
    act(() => {
      for (let number = 0; number < 2_000; number++) parent.send({ ...profile(eve), owner: `eve-${number}` });
    });
    expect(changed).not.toHaveBeenCalled();
    expect(parent.sent).toHaveLength(sent);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeParent, settle } from './fake-parent.ts';
import type { Host } from './host.ts';
import { HostWindow } from './host-window.ts';
import { connectLiveChat } from './livechat.ts';

const origin = 'https://my.livechatinc.com';
const envelope = { '@@livechat/postmessenger': true, owner: 'owner-1', instance: 0 };
const search = new URLSearchParams({ plugin_id: 'plugin-1', theme: 'dark' });

let parent: ReturnType<typeof fakeParent>;
const last = () => parent.messages().at(-1) as { request: number; type: string; data: { args: unknown[] } };
const call = (name: string, data: unknown, about: object = {}) =>
  parent.send({
    ...envelope,
    type: 'call',
    request: 9,
    data: { method: 'handle', args: [{ event_name: `livechat:${name}`, event_data: data }] },
    ...about,
  });
const answer = () => parent.send({ ...envelope, type: 'response', request: last().request, data: { error: false } });

async function connect(): Promise<Host> {
  const connecting = connectLiveChat(new HostWindow('livechat', search));
  parent.send({ ...envelope, type: 'handshake', request: null, data: {} });
  await settle();
  answer();
  return connecting;
}

beforeEach(() => {
  parent = fakeParent(origin);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('connectLiveChat', () => {
  it('answers the handshake and reports that it has loaded', async () => {
    await connect();
    expect(parent.messages()).toEqual([
      { ...envelope, type: 'response', request: null, data: { error: false, result: {} } },
      {
        ...envelope,
        type: 'call',
        request: 1,
        data: { method: 'handle', args: [{ plugin_id: 'plugin-1', message: 'plugin_inited', data: null }] },
      },
    ]);
    expect(parent.sent.every(({ targetOrigin }) => targetOrigin === origin)).toBe(true);
  });

  it('follows the customer and the theme', async () => {
    const host = await connect();
    expect(host.state().theme).toBe('dark');
    call('customer_profile', { id: 'c1', name: 'Maria Muñoz', email: 'maria@example.com', chat: { id: 'PJ0MRSHTDG', groupID: '0' } });
    call('change_theme', { theme: 'light' });
    expect(host.state()).toEqual({
      requester: { name: 'Maria Muñoz', email: 'maria@example.com', reference: 'livechat-PJ0MRSHTDG', subject: '' },
      locale: null,
      theme: 'light',
    });
  });

  it('puts the link into the message box, and has no ticket for notes', async () => {
    const host = await connect();
    const inserting = host.insert('https://nearhand.example/join/x');
    expect(last().data.args).toEqual([{ plugin_id: 'plugin-1', message: 'put_message', data: 'https://nearhand.example/join/x' }]);
    answer();
    await inserting;
    expect(host.addNote).toBeUndefined();
  });

  it('reports what the Agent App refuses', async () => {
    const host = await connect();
    const inserting = host.insert('x');
    parent.send({ ...envelope, type: 'response', request: last().request, data: { error: true, result: {} } });
    await expect(inserting).rejects.toThrow('refused');
  });

  it('ignores other origins, instances and methods', async () => {
    const host = await connect();
    const before = host.state();
    const profile = { name: 'Eve', email: 'eve@example.com' };
    parent.send({ ...envelope, type: 'handshake', request: null }, { origin: 'https://evil.example' });
    call('customer_profile', profile, { owner: 'other' });
    call('customer_profile', profile, { instance: 1 });
    call('customer_profile', profile, { '@@livechat/postmessenger': 'true' });
    parent.send({
      ...envelope,
      type: 'call',
      data: { method: 'send', args: [{ event_name: 'livechat:customer_profile', event_data: profile }] },
    });
    parent.send({ ...envelope, type: 'call', data: { method: 'handle', args: {} } });
    expect(host.state()).toEqual(before);
  });
});

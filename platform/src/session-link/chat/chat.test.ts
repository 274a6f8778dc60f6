import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupChannel, Peers } from '../peers/peers.ts';
import { aContext } from '../testing/fake-contexts.ts';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { Chat, maxEntries } from './chat.ts';

const ada = '01890000-0000-7000-8000-000000000001';
const ines = '01890000-0000-7000-8000-000000000002';
const names: Record<string, string> = { [ada]: 'Ada Nowak', [ines]: 'Inés Muñoz', customer: '' };
const nameOf = (who: string) => names[who] ?? '';

const chatOf = (peers: Peers, own: string, watcher?: string) => {
  const role = (participant: string) => (participant === watcher ? 'watcher' : participant === 'customer' ? 'customer' : 'host');
  return new Chat(aContext(own, peers, { participants: { nameOf, roleOf: role } }));
};
const textsOf = (chat: Chat) => chat.state.entries.map(({ text }) => text);

function pair() {
  const peers = fakePeers('customer', ada);
  // The fake reaches `customer` and the id of the operator.
  return { ...peers, customerChat: chatOf(peers.customer, 'customer'), operatorChat: chatOf(peers.operator, ada) };
}

describe('Chat', () => {
  it('delivers posts both ways, confirms them and counts the unread ones', async () => {
    const { customerChat, operatorChat } = pair();
    operatorChat.post('Hello');
    expect(operatorChat.state.entries[0]).toMatchObject({ isOwn: true, isDelivered: false });
    await settled();
    customerChat.post('Out of paper');
    await settled();

    expect(customerChat.state).toMatchObject({
      unread: 1,
      entries: [
        { text: 'Hello', from: ada, name: 'Ada Nowak' },
        { isOwn: true, isDelivered: true },
      ],
    });
    expect(operatorChat.state).toMatchObject({ unread: 1, entries: [{ isDelivered: true }, { text: 'Out of paper', from: 'customer' }] });
    operatorChat.markRead();
    expect(operatorChat.state.unread).toBe(0);
  });

  it('delivers a post once when it was written while the peer was disconnected', async () => {
    const { customerChat, operatorChat, cut, join } = pair();
    await settled();
    cut();
    operatorChat.post('Are you there?');
    customerChat.post('I lost you');
    await settled();
    expect(textsOf(customerChat)).toEqual(['I lost you']);

    join();
    await settled();
    cut();
    join();
    await settled();

    expect(textsOf(customerChat)).toEqual(['I lost you', 'Are you there?']);
    expect(textsOf(operatorChat)).toEqual(['Are you there?', 'I lost you']);
  });

  it('restores the conversation when a page was reloaded, including its own posts', async () => {
    const peers = fakePeers('customer', ada);
    const before = chatOf(peers.operator, ada);
    const customerChat = chatOf(peers.customer, 'customer');
    before.post('First');
    await settled();
    customerChat.post('Second');
    await settled();
    before.close();

    const after = chatOf(peers.operator, ada);
    await settled();

    expect(after.state.entries).toMatchObject([
      { text: 'First', isOwn: true, isWrittenHere: false },
      { text: 'Second', isOwn: false },
    ]);
    expect(customerChat.state.entries).toHaveLength(2);
  });

  it('neither loses nor repeats a post when the connection is cut often', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('ada', 'customer', 'cut', 'join', 'wait'), { maxLength: 40 }), async (steps) => {
        const { customerChat, operatorChat, cut, join } = pair();
        const posted: string[] = [];
        for (const [index, step] of steps.entries()) {
          if (step === 'cut') cut();
          else if (step === 'join') join();
          else if (step === 'wait') await Promise.resolve();
          else {
            (step === 'ada' ? operatorChat : customerChat).post(`${step} ${index}`);
            posted.push(`${step} ${index}`);
          }
        }
        cut();
        join();
        await settled();
        expect(textsOf(customerChat).toSorted()).toEqual(posted.toSorted());
        expect(textsOf(operatorChat).toSorted()).toEqual(posted.toSorted());
      }),
      { numRuns: 60 },
    );
  });

  /** The customer's page with two operators. */
  function three() {
    const one = fakePeers('customer', ada);
    const two = fakePeers('customer', ines);
    const both: Peers = {
      channel: (name): GroupChannel => {
        const channels = [one.customer.channel(name), two.customer.channel(name)];
        const first = channels[0] as GroupChannel;
        return {
          ...first,
          get openPeers() {
            return channels.flatMap(({ openPeers }) => openPeers);
          },
          send: (data, to) => channels.some((channel) => channel.openPeers.includes(to?.peer ?? '') && channel.send(data, to)),
          listen: (listener) => {
            const ends = channels.map((channel) => channel.listen(listener));
            return () => {
              for (const end of ends) end();
            };
          },
        };
      },
    };
    return { both, one, two };
  }

  it('relays the posts of one operator to the other under the name that the customer has', async () => {
    const { both, one, two } = three();
    const customerChat = chatOf(both, 'customer');
    const adaChat = chatOf(one.operator, ada);
    const inesChat = chatOf(two.operator, ines);
    inesChat.post('I can take it from here');
    await settled();

    expect(adaChat.state.entries).toMatchObject([{ from: ines, name: 'Inés Muñoz', isOwn: false }]);
    expect(textsOf(customerChat)).toEqual(['I can take it from here']);
  });

  it('ignores posts of a watcher', async () => {
    const { both, one, two } = three();
    const customerChat = chatOf(both, 'customer', ines);
    const adaChat = chatOf(one.operator, ada);
    chatOf(two.operator, ines).post('Psst');
    await settled();

    expect(textsOf(customerChat)).toEqual([]);
    expect(textsOf(adaChat)).toEqual([]);
  });

  it('sets the author of a post when a peer claims to be somebody else', async () => {
    const peers = fakePeers('customer', ada);
    const operatorChat = chatOf(peers.operator, ada);
    const item = { id: crypto.randomUUID(), from: ada, name: 'Ada Nowak', text: 'Pay here', at: Date.now() };
    peers.customer.channel(capabilities.chat).send(JSON.stringify({ type: 'chat.posts', isHistory: false, posts: [item] }));
    await settled();

    expect(operatorChat.state.entries).toMatchObject([{ from: 'customer', isOwn: false }]);
  });

  it('places restored posts before those of this page', async () => {
    const { operatorChat } = pair();
    operatorChat.post('Now');
    operatorChat.restore([{ id: crypto.randomUUID(), from: 'customer', name: '', text: 'Before', at: 1 }]);

    expect(textsOf(operatorChat)).toEqual(['Before', 'Now']);
  });

  it('limits the entries when a peer floods the channel', async () => {
    const peers = fakePeers('customer', ada);
    const operatorChat = chatOf(peers.operator, ada);
    const channel = peers.customer.channel(capabilities.chat);
    const flood = (isHistory: boolean) => {
      const posts = Array.from({ length: 10 }, () => ({ id: crypto.randomUUID(), from: 'customer', name: '', text: 'x', at: 1 }));
      channel.send(JSON.stringify({ type: 'chat.posts', isHistory, posts }));
    };
    for (let index = 0; index < 200; index += 1) flood(false);
    await settled();
    expect(operatorChat.state.entries.length).toBeLessThanOrEqual(700);

    for (let index = 0; index < 1_100; index += 1) flood(true);
    await settled();
    expect(operatorChat.state.entries.length).toBeLessThanOrEqual(maxEntries);
  });

  it('ignores invalid messages on its channel', async () => {
    const peers = fakePeers('customer', ada);
    const operatorChat = chatOf(peers.operator, ada);
    const channel = peers.customer.channel(capabilities.chat);
    const item = fc.record(
      { id: fc.oneof(fc.uuid(), fc.anything()), from: fc.anything(), name: fc.anything(), text: fc.anything(), at: fc.anything() },
      { requiredKeys: [] },
    );
    const message = fc.record(
      {
        type: fc.constantFrom('chat.posts', 'chat.received', 'chat.page'),
        posts: fc.oneof(fc.array(item), fc.anything()),
        ids: fc.anything(),
        page: fc.anything(),
        isHistory: fc.anything(),
      },
      { requiredKeys: ['type'] },
    );
    for (const value of fc.sample(message, 1_000)) {
      channel.send(JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part)));
    }
    channel.send(new ArrayBuffer(8));
    channel.send('{');
    await settled();

    operatorChat.post('Still here');
    expect(textsOf(operatorChat)).toContain('Still here');
    for (const { text, name } of operatorChat.state.entries) expect([typeof text, typeof name]).toEqual(['string', 'string']);
  });
});

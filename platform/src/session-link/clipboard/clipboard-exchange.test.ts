import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { capabilities } from '../capabilities.ts';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { ClipboardExchange, maxClipboardBytes } from './clipboard-exchange.ts';

function pair(mayExchange = () => true) {
  const peers = fakePeers();
  const onReceived = jest.fn<(bytes: number) => void>();
  const operator = new ClipboardExchange({ peers: peers.operator, mayExchange: () => true, onReceived });
  const customer = new ClipboardExchange({ peers: peers.customer, mayExchange });
  return { ...peers, peers, operatorClipboard: operator, customerClipboard: customer, onReceived };
}

describe('ClipboardExchange', () => {
  it('delivers a text and confirms it', async () => {
    const { operatorClipboard, customerClipboard, onReceived } = pair();
    expect(customerClipboard.send('zażółć 🙂\n\tgęślą')).toBe('sent');
    await settled();

    expect(operatorClipboard.state.received).toMatchObject([{ peer: 'customer', text: 'zażółć 🙂\n\tgęślą' }]);
    expect(customerClipboard.state.sent?.isDelivered).toBe(true);
    expect(onReceived).toHaveBeenCalledWith(new TextEncoder().encode('zażółć 🙂\n\tgęślą').length);
  });

  it('delivers the longest text and refuses a longer one', async () => {
    const { operatorClipboard, customerClipboard } = pair();
    const longest = '"\n'.repeat(maxClipboardBytes / 2);
    expect(customerClipboard.send(longest)).toBe('sent');
    await settled();
    expect(operatorClipboard.state.received[0]?.text).toBe(longest);
    expect(customerClipboard.send(`${longest}x`)).toBe('tooLong');
  });

  it('reports an empty text and a missing peer', () => {
    const { customerClipboard, cut } = pair();
    expect(customerClipboard.send('')).toBe('empty');
    cut();
    expect(customerClipboard.send('text')).toBe('nobody');
  });

  it('exchanges nothing with a watcher', async () => {
    const { operatorClipboard, customerClipboard } = pair(() => false);
    expect(customerClipboard.send('secret')).toBe('nobody');
    operatorClipboard.send('psst');
    await settled();
    expect(customerClipboard.state.received).toEqual([]);
  });

  it('keeps the newest five texts', async () => {
    const { operatorClipboard, customerClipboard } = pair();
    for (let index = 0; index < 8; index += 1) customerClipboard.send(`${index}`);
    await settled();
    expect(operatorClipboard.state.received.map(({ text }) => text)).toEqual(['7', '6', '5', '4', '3']);
    operatorClipboard.dismiss(operatorClipboard.state.received[0]?.id ?? '');
    expect(operatorClipboard.state.received).toHaveLength(4);
  });

  it('ignores invalid messages on its channel', async () => {
    const { operatorClipboard, customerClipboard, peers } = pair();
    const id = crypto.randomUUID();
    const part = fc.record(
      {
        type: fc.constantFrom('clipboard.chunk', 'clipboard.received'),
        id: fc.constantFrom(id, 7),
        index: fc.integer(),
        count: fc.integer(),
        text: fc.anything(),
      },
      { requiredKeys: ['type'] },
    );
    for (const value of fc.sample(part, 1_000)) {
      peers.customer.channel(capabilities.clipboard).send(JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? 0 : item)));
    }
    await settled();
    for (const { text } of operatorClipboard.state.received) expect(typeof text).toBe('string');
    expect(operatorClipboard.send('fine')).toBe('sent');
    await settled();
    expect(customerClipboard.state.received[0]?.text).toBe('fine');
  });
});

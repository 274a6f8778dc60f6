import { expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { ClipboardExchange } from './clipboard-exchange.ts';
import { longestBytes } from './clipboard-message.ts';

function pair(mayExchange = () => true) {
  const peers = fakePeers();
  const onReceived = jest.fn<(bytes: number) => void>();
  const operator = new ClipboardExchange({ peers: peers.operator, mayExchange: () => true, onReceived });
  const customer = new ClipboardExchange({ peers: peers.customer, mayExchange });
  return { ...peers, peers, operatorLine: operator, customerLine: customer, onReceived };
}

it('brings a text to the other side, and says that it has arrived', async () => {
  const { operatorLine, customerLine, onReceived } = pair();
  expect(customerLine.send('zażółć 🙂\n\tgęślą')).toBe('sent');
  await settled();

  expect(operatorLine.state.received).toMatchObject([{ peer: 'customer', text: 'zażółć 🙂\n\tgęślą' }]);
  expect(customerLine.state.sent?.isDelivered).toBe(true);
  expect(onReceived).toHaveBeenCalledWith(new TextEncoder().encode('zażółć 🙂\n\tgęślą').length);
});

it('brings the longest text whole, and refuses a longer one', async () => {
  const { operatorLine, customerLine } = pair();
  const longest = '"\n'.repeat(longestBytes / 2);
  expect(customerLine.send(longest)).toBe('sent');
  await settled();
  expect(operatorLine.state.received[0]?.text).toBe(longest);
  expect(customerLine.send(`${longest}x`)).toBe('tooLong');
});

it('says so when there is nothing to send, or nobody to get it', () => {
  const { customerLine, cut } = pair();
  expect(customerLine.send('')).toBe('empty');
  cut();
  expect(customerLine.send('text')).toBe('nobody');
});

it('has nothing to do with who only watches', async () => {
  const { operatorLine, customerLine } = pair(() => false);
  expect(customerLine.send('secret')).toBe('nobody');
  operatorLine.send('psst');
  await settled();
  expect(customerLine.state.received).toEqual([]);
});

it('keeps the newest five', async () => {
  const { operatorLine, customerLine } = pair();
  for (let index = 0; index < 8; index += 1) customerLine.send(`${index}`);
  await settled();
  expect(operatorLine.state.received.map(({ text }) => text)).toEqual(['7', '6', '5', '4', '3']);
  operatorLine.dismiss(operatorLine.state.received[0]?.id ?? '');
  expect(operatorLine.state.received).toHaveLength(4);
});

it('takes no harm from whatever else comes through its channel', async () => {
  const { operatorLine, customerLine, peers } = pair();
  const id = crypto.randomUUID();
  const part = fc.record(
    {
      type: fc.constantFrom('clipboard.part', 'clipboard.got'),
      id: fc.constantFrom(id, 7),
      index: fc.integer(),
      count: fc.integer(),
      text: fc.anything(),
    },
    { requiredKeys: ['type'] },
  );
  for (const value of fc.sample(part, 1_000)) {
    peers.customer.channel('chat').send(JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? 0 : item)));
  }
  await settled();
  for (const { text } of operatorLine.state.received) expect(typeof text).toBe('string');
  expect(operatorLine.send('fine')).toBe('sent');
  await settled();
  expect(customerLine.state.received[0]?.text).toBe('fine');
});

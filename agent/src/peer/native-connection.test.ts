import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { LinkedPair } from '../testing/linked-pair.ts';
import { until } from '../testing/until.ts';

const supported = [capabilities.chat, capabilities.files, capabilities.input];
/** Lost connections of one link. */
const losses = process.env['TEST_TIER'] === 'full' ? 50 : 4;
let pair: LinkedPair;

async function connected() {
  pair = new LinkedPair(supported);
  const operator = pair.open('operator');
  const customer = pair.open('customer');
  await until(() => operator.state === 'connected' && customer.state === 'connected', 'The connection');
  return { operator, customer };
}

afterEach(() => pair.close());
afterAll(() => cleanup());

describe('PeerLink over NativeConnection', () => {
  it('connects, negotiates capabilities and shows both ends the same words', async () => {
    const { operator, customer } = await connected();
    const words = () => [operator.shortAuthenticationString.state, customer.shortAuthenticationString.state];
    await until(() => words().every(Array.isArray), 'The words');
    expect(words()[0]).toEqual(words()[1]);
    expect(customer.capabilities.versionOf(capabilities.files)).toBe(1);
    expect(customer.maxMessageSize).toBe(262_144);
  });

  it('carries texts and bytes in both directions', async () => {
    const { operator, customer } = await connected();
    const received: (string | number)[] = [];
    const listen = (data: string | ArrayBuffer) => received.push(typeof data === 'string' ? data : data.byteLength);
    operator.channel('chat').listen({ message: listen });
    customer.channel('files').listen({ message: listen });
    await until(() => operator.channel('files').isOpen && customer.channel('chat').isOpen);
    customer.channel('chat').send('text: ż');
    operator.channel('files').send(new ArrayBuffer(200_000));
    await until(() => received.length === 2, 'Both messages');
    expect(received.toSorted()).toEqual([200_000, 'text: ż']);
  });

  it('replaces a lost connection', async () => {
    const { operator, customer } = await connected();
    pair.connections.customer[0]?.close();
    pair.connections.operator[0]?.close();
    await until(() => pair.connections.customer.length === 2, 'The second connection');
    await until(() => operator.state === 'connected' && customer.state === 'connected', 'The connection');
    expect(pair.connections.operator).toHaveLength(2);
  });

  it('connects again after each of many losses, at either end or at both', async () => {
    const { operator, customer } = await connected();
    const received: unknown[] = [];
    customer.channel('chat').listen({ message: (data) => received.push(data) });
    const lose = (side: 'customer' | 'operator') => pair.connections[side].at(-1)?.close();
    for (let round = 0; round < losses; round += 1) {
      const count = pair.connections.customer.length;
      if (round % 3 !== 1) lose('customer');
      if (round % 3 !== 2) lose('operator');
      await until(() => pair.connections.customer.length > count, `The attempt after loss ${round}`);
      const isBack = () => operator.state === 'connected' && customer.state === 'connected' && operator.channel('chat').isOpen;
      await until(isBack, `The connection after loss ${round}`);
      operator.channel('chat').send(`${round}`);
      await until(() => received.at(-1) === `${round}`, `A message after loss ${round}`);
    }
  }, 120_000);

  it('connects to a page that was loaded again', async () => {
    const { operator, customer } = await connected();
    operator.close();
    const reloaded = pair.open('operator');
    await until(() => reloaded.state === 'connected' && customer.state === 'connected', 'The connection');
  });

  it('keeps a working connection when the peer is announced again', async () => {
    const { customer } = await connected();
    customer.renew();
    await until(() => customer.state === 'connected');
    expect(pair.connections.customer).toHaveLength(1);
  });

  it('reports the selected pair in its statistics', async () => {
    const { customer } = await connected();
    const report = await customer.getStats();
    const types = [...report.values()].map(({ type }: { type: string }) => type);
    expect(types).toEqual(['transport', 'candidate-pair', 'local-candidate', 'remote-candidate']);
  });
});

import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LinkChannel, LinkChannelListener } from '../peers/link-channel.ts';
import { settled } from '../testing/settled.ts';
import { type AuthenticatedLink, ShortAuthenticationString } from './short-authentication-string.ts';
import { wordList } from './word-list.ts';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

/** One end of a control channel, in the hands of the test. */
function anEnd(side: AuthenticatedLink['side'], own: string, other: string) {
  const sent: string[] = [];
  const end: { listener: LinkChannelListener; deliver: (text: string) => void } = { listener: {}, deliver: () => undefined };
  const channel = {
    send: (text: string) => {
      sent.push(text);
      end.deliver(text);
      return true;
    },
    listen: (listener: LinkChannelListener) => {
      end.listener = listener;
      return () => true;
    },
  };
  const words = new ShortAuthenticationString({ side, fingerprints: { own, other } }, channel as unknown as LinkChannel);
  return { words, sent, end, receive: (message: object) => end.listener.message?.(JSON.stringify(message)) };
}

const messageOf = (end: ReturnType<typeof anEnd>, type: string) =>
  end.sent.map((text) => JSON.parse(text) as { type: string; hash?: string; nonce?: string }).find((message) => message.type === type);

async function meet(customer: ReturnType<typeof anEnd>, operator: ReturnType<typeof anEnd>): Promise<void> {
  customer.end.deliver = (text) => queueMicrotask(() => operator.end.listener.message?.(text));
  operator.end.deliver = (text) => queueMicrotask(() => customer.end.listener.message?.(text));
  customer.end.listener.open?.();
  operator.end.listener.open?.();
  // Digests come from a thread of their own.
  while (!customer.words.state || !operator.words.state) await settled();
}

describe('ShortAuthenticationString', () => {
  it('derives the same four words on both sides', async () => {
    const customer = anEnd('customer', 'A', 'B');
    const operator = anEnd('operator', 'B', 'A');
    await meet(customer, operator);

    expect(customer.words.state).toHaveLength(4);
    expect(operator.words.state).toEqual(customer.words.state);
    for (const word of customer.words.state ?? []) expect(wordList).toContain(word);
  });

  it('derives other words for the next connection of the same browsers', async () => {
    const customer = anEnd('customer', 'A', 'B');
    const operator = anEnd('operator', 'B', 'A');
    await meet(customer, operator);
    const before = customer.words.state;
    for (const { end } of [customer, operator]) end.listener.close?.();
    await settled();
    expect(customer.words.state).toBeNull();

    await meet(customer, operator);
    expect(customer.words.state).not.toEqual(before);
    expect(operator.words.state).toEqual(customer.words.state);
  });

  it('derives different words when a certificate is replaced in between', async () => {
    const customer = anEnd('customer', 'A', 'M');
    const towardsCustomer = anEnd('operator', 'M', 'A');
    const towardsOperator = anEnd('customer', 'M', 'B');
    const operator = anEnd('operator', 'B', 'M');
    await meet(customer, towardsCustomer);
    await meet(towardsOperator, operator);

    expect(customer.words.state).toHaveLength(4);
    expect(operator.words.state).toHaveLength(4);
    expect(operator.words.state).not.toEqual(customer.words.state);
  });

  it('reveals nothing before the peer has committed itself', async () => {
    const customer = anEnd('customer', 'A', 'B');
    customer.end.listener.open?.();
    await settled();
    expect(customer.sent).toHaveLength(1);
    expect(messageOf(customer, 'shortAuthenticationString.commit')).toBeTruthy();

    customer.receive({ type: 'shortAuthenticationString.commit', hash: 'x'.repeat(43) });
    await settled();
    expect(messageOf(customer, 'shortAuthenticationString.reveal')).toBeTruthy();
  });

  it('refuses a nonce that was chosen after the own one was revealed', async () => {
    const customer = anEnd('customer', 'A', 'B');
    customer.end.listener.open?.();
    customer.receive({ type: 'shortAuthenticationString.commit', hash: 'x'.repeat(43) });
    await settled();
    expect(messageOf(customer, 'shortAuthenticationString.reveal')?.nonce).toBeTruthy();

    customer.receive({ type: 'shortAuthenticationString.reveal', nonce: 'n'.repeat(22) });
    await settled();
    expect(customer.words.state).toBe('refused');
  });

  it('refuses a nonce without a commitment', async () => {
    const customer = anEnd('customer', 'A', 'B');
    customer.end.listener.open?.();
    customer.receive({ type: 'shortAuthenticationString.reveal', nonce: 'n'.repeat(22) });
    await settled();
    expect(customer.words.state).toBe('refused');
  });

  it('refuses a second exchange on the same connection', async () => {
    const customer = anEnd('customer', 'A', 'B');
    const operator = anEnd('operator', 'B', 'A');
    await meet(customer, operator);

    customer.receive({ type: 'shortAuthenticationString.commit', hash: 'x'.repeat(43) });
    await settled();
    expect(customer.words.state).toBe('refused');
  });

  it('refuses its own commitment when it is sent back', async () => {
    const customer = anEnd('customer', 'A', 'A');
    customer.end.deliver = (text) => queueMicrotask(() => customer.end.listener.message?.(text));
    customer.end.listener.open?.();
    await settled();
    expect(customer.words.state).toBe('refused');
  });

  it.each([
    ['{"type":"shortAuthenticationString.commit","hash":5}'],
    ['{"type":"shortAuthenticationString.commit"'],
    ['{"type":"shortAuthenticationString.reveal","nonce":"<b>"}'],
    [new ArrayBuffer(4)],
  ])('ignores invalid messages: %p', async (data) => {
    const customer = anEnd('customer', 'A', 'B');
    customer.end.listener.open?.();
    customer.end.listener.message?.(data);
    await settled();
    expect(customer.words.state).toBeNull();
  });
});

import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CapabilityEvent } from '../capability/capability.ts';
import type { ClipboardRead } from '../capability/ports.ts';
import { fakeContexts } from '../testing/fake-contexts.ts';
import { settled } from '../testing/settled.ts';
import { ClipboardExchange, maxClipboardBytes } from './clipboard-exchange.ts';

function pair(role: 'host' | 'watcher' = 'host') {
  const report = vi.fn<(event: CapabilityEvent) => void>();
  const readClipboard = vi.fn<() => Promise<ClipboardRead>>();
  const { customer, operator, peers, cut } = fakeContexts({ role, readClipboard });
  const operatorClipboard = new ClipboardExchange({ ...operator, report });
  const customerClipboard = new ClipboardExchange(customer);
  return { peers, cut, operatorClipboard, customerClipboard, report, readClipboard };
}

const outcomeOf = (clipboard: ClipboardExchange, text: string) => {
  clipboard.send(text);
  return clipboard.state.outcome;
};

afterEach(() => {
  vi.useRealTimers();
});

describe('ClipboardExchange', () => {
  it('delivers a text and confirms it', async () => {
    const { operatorClipboard, customerClipboard, report } = pair();
    expect(outcomeOf(customerClipboard, 'zażółć 🙂\n\tgęślą')).toBe('sent');
    await settled();

    expect(operatorClipboard.state.received).toMatchObject([{ peer: 'customer', text: 'zażółć 🙂\n\tgęślą' }]);
    expect(customerClipboard.state.sent?.isDelivered).toBe(true);
    const bytes = new TextEncoder().encode('zażółć 🙂\n\tgęślą').length;
    expect(report.mock.calls).toEqual([[{ type: 'clipboardReceived', bytes }]]);
  });

  it('delivers the longest text and refuses a longer one', async () => {
    const { operatorClipboard, customerClipboard } = pair();
    const longest = '"\n'.repeat(maxClipboardBytes / 2);
    expect(outcomeOf(customerClipboard, longest)).toBe('sent');
    await settled();
    expect(operatorClipboard.state.received[0]?.text).toBe(longest);
    expect(outcomeOf(customerClipboard, `${longest}x`)).toBe('tooLong');
  });

  it('reports an empty text and a missing peer', () => {
    const { customerClipboard, cut } = pair();
    expect(outcomeOf(customerClipboard, '')).toBe('empty');
    cut();
    expect(outcomeOf(customerClipboard, 'text')).toBe('nobody');
  });

  it('sends the text of the clipboard, and shows the success for five seconds', async () => {
    const { operatorClipboard, customerClipboard, report, readClipboard } = pair();
    vi.useFakeTimers();
    readClipboard.mockResolvedValueOnce({ kind: 'text', text: 'copied' }).mockResolvedValueOnce({ kind: 'denied' });
    await operatorClipboard.sendCopied();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(operatorClipboard.state.outcome).toBe('sent');
    expect(customerClipboard.state.received).toMatchObject([{ text: 'copied' }]);
    expect(report.mock.calls).toEqual([[{ type: 'clipboardSent', bytes: 6 }]]);
    await vi.advanceTimersByTimeAsync(200);
    expect(operatorClipboard.state.outcome).toBeNull();

    await operatorClipboard.sendCopied();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(operatorClipboard.state.outcome).toBe('denied');
  });

  it('exchanges nothing with a watcher', async () => {
    const { operatorClipboard, customerClipboard } = pair('watcher');
    expect(outcomeOf(customerClipboard, 'secret')).toBe('nobody');
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
    expect(outcomeOf(operatorClipboard, 'fine')).toBe('sent');
    await settled();
    expect(customerClipboard.state.received[0]?.text).toBe('fine');
  });
});

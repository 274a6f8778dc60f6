import { PeerLink } from '@nearhand/platform/session-link/connection/peer-link';
import type { Signal } from '@nearhand/platform/session-link/connection/signal';
import fc from 'fast-check';
import { cleanup } from 'node-datachannel';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { LinkedPair } from '../testing/linked-pair.ts';
import { until } from '../testing/until.ts';
import { nativeConnections } from './native-connection.ts';

const signalCount = process.env['TEST_TIER'] === 'full' ? 10_000 : 300;
/** Number of signals for each link that an operator has reached. */
const perLink = 20;

afterEach(() => void vi.restoreAllMocks());
afterAll(() => cleanup());

function aLink(side: 'customer' | 'operator') {
  const sent: Signal[] = [];
  const connections = { create: nativeConnections(), canRestartIce: false };
  const link = new PeerLink({ side, iceServers: [], capabilities: [], connections, send: (signal) => sent.push(signal) });
  return { link, sent };
}

const descriptionIn = (sent: readonly Signal[]) => sent.find(({ description }) => description);
const hasDescription = (sent: readonly Signal[]) => until(() => descriptionIn(sent) !== undefined);

/** The offer of a device, and everything that an operator answers. */
async function signalsOfOperator(): Promise<Signal[]> {
  const [device, operator] = [aLink('customer'), aLink('operator')];
  await hasDescription(device.sent);
  for (const signal of [...device.sent]) await operator.link.receive(signal);
  await until(() => operator.sent.some(({ candidate }) => candidate));
  const signals = [...device.sent, ...operator.sent];
  for (const { link } of [device, operator]) link.close();
  return structuredClone(signals);
}

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '0', '-1', '4294967296', '999999999999999999999', 'x'.repeat(20_000), '127.0.0.1', '::', '\r\n', 'sha-256 00:00'),
);

/** A text with words that are replaced, and lines that are repeated, removed or exchanged. */
const damaged = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(), fc.constantFrom('word', 'repeat', 'remove', 'exchange', 'cut'), words), { minLength: 1, maxLength: 4 })
    .map((steps) => {
      let lines = text.split('\r\n');
      for (const [position, step, word] of steps) {
        const at = position % Math.max(1, lines.length);
        const line = lines[at] ?? '';
        const parts = line.split(/([ :=/])/);
        if (step === 'word') lines[at] = parts.with(position % parts.length, word).join('');
        else if (step === 'repeat') lines = lines.toSpliced(at, 0, ...Array.from({ length: 1 + (position % 50) }, () => line));
        else if (step === 'remove') lines = lines.toSpliced(at, 1);
        else if (step === 'exchange') lines = lines.toSpliced(at, 1).concat(line);
        else
          lines = lines
            .join('\r\n')
            .slice(0, position % (text.length + 1))
            .split('\r\n');
      }
      return lines.join('\r\n');
    });

function damagedSignals(valid: readonly Signal[]): fc.Arbitrary<Signal> {
  const changed = valid.flatMap((signal): fc.Arbitrary<Signal>[] => {
    const { description, candidate } = signal;
    if (description) {
      const types = fc.constantFrom(...(['offer', 'answer'] as const));
      return [fc.tuple(damaged(description.sdp ?? ''), types).map(([sdp, type]) => ({ description: { type, sdp } }))];
    }
    if (!candidate) return [];
    return [damaged(candidate.candidate ?? '').map((text) => ({ candidate: { ...candidate, candidate: text } }))];
  });
  return fc.oneof(...changed);
}

describe('signals of a hostile operator', () => {
  it('end no link of others, and not the agent', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const valid = await signalsOfOperator();
    const signals = fc.sample(damagedSignals(valid), { numRuns: signalCount, seed: 13 });
    for (let at = 0; at < signals.length; at += perLink) {
      const { link, sent } = aLink('customer');
      await hasDescription(sent);
      for (const signal of signals.slice(at, at + perLink)) await link.receive(signal);
      link.close();
    }

    const pair = new LinkedPair([]);
    const [operator, device] = [pair.open('operator'), pair.open('customer')];
    await until(() => operator.state === 'connected' && device.state === 'connected');
    expect([operator.state, device.state]).toEqual(['connected', 'connected']);
    pair.close();
  });
});

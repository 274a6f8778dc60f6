import { createHash } from 'node:crypto';
import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { CapabilityEvent } from '../capability/capability.ts';
import type { OpenSink } from '../capability/ports.ts';
import { fakeContexts } from '../testing/fake-contexts.ts';
import { settled } from '../testing/settled.ts';
import { FileProblem } from './file-problem.ts';
import { FileTransfers, maxFileSize } from './file-transfers.ts';
import type { Transfer } from './transfer.ts';

const content = (size: number, seed = 7): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed * (index >> 8)) % 251);

/** jsdom's files cannot be read as browsers read them. A read takes a turn, as from a disk: interruptions come in between. */
function aFile(name: string, bytes: Uint8Array<ArrayBuffer>): File {
  const slice = (from = 0, to = bytes.length) => ({
    arrayBuffer: async () => {
      await settled(1);
      return bytes.slice(from, to).buffer;
    },
  });
  return { name, size: bytes.length, slice } as unknown as File;
}

/** Keeps what arrives where the test can compare it. */
function shelf() {
  const kept = new Map<string, Uint8Array[]>();
  const open: OpenSink = async ({ id }) => {
    const parts: Uint8Array[] = [];
    kept.set(id, parts);
    return {
      write: async (bytes) => void parts.push(bytes),
      finish: async () => ({ size: parts.reduce((sum, { length }) => sum + length, 0) }) as Blob,
      discard: async () => void kept.delete(id),
    };
  };
  return { open, kept, bytesOf: (id: string) => Buffer.concat(kept.get(id) ?? []) };
}

function pair({ role = 'host', openSink }: { role?: 'host' | 'watcher'; openSink?: OpenSink } = {}) {
  const store = shelf();
  const report = vi.fn<(event: CapabilityEvent) => void>();
  const contexts = fakeContexts({ role, report, openSink: openSink ?? store.open });
  const { peers, cut, join } = contexts;
  return {
    peers,
    cut,
    join,
    operator: new FileTransfers(contexts.operator),
    customer: new FileTransfers(contexts.customer),
    store,
    report,
  };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const only = (transfers: FileTransfers) => transfers.list.state[0] as Transfer;

describe('FileTransfers', () => {
  it('delivers a file to the operator with its SHA-256 checksum', async () => {
    const { operator, customer, store, report } = pair();
    const bytes = content(3_000_001);
    customer.send([{ file: aFile('log.txt', bytes), folder: 'a/b' }]);
    await settled();

    expect(only(operator)).toMatchObject({ status: 'done', name: 'log.txt', folder: 'a/b', moved: bytes.length, sha256: sha256(bytes) });
    expect(only(customer)).toMatchObject({ status: 'done', sha256: sha256(bytes) });
    expect(store.bytesOf(only(operator).id).equals(bytes)).toBe(true);
    const about = { name: 'log.txt', bytes: bytes.length, sha256: sha256(bytes) };
    expect(report.mock.calls.flat().sort((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: 'fileReceived', ...about },
      { type: 'fileSent', ...about },
    ]);
  });

  it('sends no content before the customer accepts', async () => {
    const { operator, customer } = pair();
    operator.send([{ file: aFile('fix.zip', content(10)), folder: '' }]);
    await settled();
    expect([only(operator).status, only(customer).status, only(customer).moved]).toEqual(['offered', 'offered', 0]);

    customer.accept(only(customer).id);
    await settled();
    expect(only(customer).status).toBe('done');
  });

  it('delivers an empty file', async () => {
    const { operator, customer } = pair();
    customer.send([{ file: aFile('empty', content(0)), folder: '' }]);
    await settled();
    expect(only(operator)).toMatchObject({ status: 'done', sha256: sha256(new Uint8Array()) });
  });

  it('reports to both sides that the customer has declined', async () => {
    const { operator, customer } = pair();
    operator.send([{ file: aFile('fix.zip', content(10)), folder: '' }]);
    await settled();
    customer.cancel(only(customer).id);
    await settled();
    expect([only(operator), only(customer)]).toMatchObject([
      { status: 'stopped', reason: 'declined' },
      { status: 'stopped', reason: 'declined' },
    ]);
  });

  it('waits while either side has paused it', async () => {
    const { operator, customer } = pair();
    customer.send([{ file: aFile('big.bin', content(5_000_000)), folder: '' }]);
    await settled(1);
    operator.pause(only(operator).id, true);
    await settled();
    expect([only(operator).status, only(customer).status]).toEqual(['paused', 'paused']);

    customer.pause(only(customer).id, false);
    await settled();
    expect([only(operator).status, only(customer).status]).toEqual(['done', 'done']);
  });

  it('continues after each interruption without loss', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(12), { maxLength: 5 }), fc.integer({ min: 1, max: 3_000_000 }), async (cuts, size) => {
        const { operator, customer, cut, join, store } = pair();
        const bytes = content(size);
        customer.send([{ file: aFile('image.iso', bytes), folder: '' }]);
        for (const turns of cuts) {
          await settled(turns);
          cut();
          await settled(1);
          join();
        }
        for (let turn = 0; turn < 40 && only(customer).status !== 'done'; turn += 1) await settled(5);
        expect(only(operator)).toMatchObject({ status: 'done', sha256: sha256(bytes) });
        expect(only(customer).status).toBe('done');
        expect(store.bytesOf(only(operator).id).equals(bytes)).toBe(true);
        operator.close();
        customer.close();
      }),
      { numRuns: 12 },
    );
  }, 20_000);

  it('does not repeat content that arrived before an interruption', async () => {
    const { operator, customer, cut, join } = pair();
    customer.send([{ file: aFile('image.iso', content(6_000_000)), folder: '' }]);
    await settled(2);
    cut();
    const { moved } = only(operator);
    expect(moved).toBeGreaterThan(0);
    expect([only(operator).status, only(customer).status]).toEqual(['interrupted', 'interrupted']);

    join();
    await settled(1);
    expect(only(customer).moved).toBeGreaterThanOrEqual(moved);
  });

  it('refuses a file that is too large for the sender, by name', () => {
    const { customer } = pair();
    const file = { ...aFile('disk.img', content(1)), size: maxFileSize + 1 };
    expect(customer.send([{ file, folder: '' }])).toEqual([{ kind: 'tooLarge', name: 'disk.img' }]);
    expect(customer.list.state).toEqual([]);
  });

  it('refuses a file that is too large for the receiver', async () => {
    const { customer, operator, peers } = pair();
    const answers: unknown[] = [];
    peers.customer.channel(capabilities.files).listen({ message: (data) => typeof data === 'string' && answers.push(JSON.parse(data)) });
    const id = crypto.randomUUID();
    peers.customer
      .channel(capabilities.files)
      .send(JSON.stringify({ type: 'files.offer', id, number: 1, name: 'x', folder: '', size: maxFileSize + 1 }));
    await settled();
    expect(answers).toContainEqual({ type: 'files.stop', id, reason: 'tooLarge' });
    expect(operator.list.state).toEqual([]);
    expect(customer.list.state).toEqual([]);
  });

  it('discards a file when its checksum does not match', async () => {
    const store = shelf();
    const { peers, operator: context } = fakeContexts({ openSink: store.open });
    const operator = new FileTransfers(context);
    const channel = peers.customer.channel(capabilities.files);
    const id = crypto.randomUUID();
    const chunk = new ArrayBuffer(12 + 5);
    new DataView(chunk).setUint32(0, 1);
    channel.send(JSON.stringify({ type: 'files.offer', id, number: 1, name: 'x', folder: '', size: 5 }));
    await settled();
    channel.send(chunk);
    channel.send(JSON.stringify({ type: 'files.end', id, sha256: 'a'.repeat(64) }));
    await settled();
    expect(only(operator)).toMatchObject({ status: 'stopped', reason: 'damaged', content: null });
    expect(store.kept.size).toBe(0);
  });

  it('stops on both sides when the receiver has no space', async () => {
    const { operator, customer } = pair({ openSink: async () => Promise.reject(new FileProblem('noSpace')) });
    customer.send([{ file: aFile('big.bin', content(2_000_000)), folder: '' }]);
    await settled();
    expect([only(operator), only(customer)]).toMatchObject([{ reason: 'noSpace' }, { reason: 'noSpace' }]);
  });

  it('exchanges nothing with a watcher', async () => {
    const { operator, customer } = pair({ role: 'watcher' });
    expect(customer.send([{ file: aFile('log.txt', content(10)), folder: '' }])).toEqual([{ kind: 'nobody' }]);
    operator.send([{ file: aFile('log.txt', content(10)), folder: '' }]);
    await settled();
    expect(only(operator)).toMatchObject({ status: 'stopped', reason: 'declined' });
    expect(customer.list.state).toEqual([]);
  });

  it('stops a file when the page of the sender is gone', async () => {
    const { peers, operator, customer, store } = pair();
    customer.send([{ file: aFile('big.bin', content(9_000_000)), folder: '' }]);
    await settled(1);
    peers.cut();
    for (const { id } of customer.list.state) customer.cancel(id);
    vi.useFakeTimers();
    peers.join();
    vi.advanceTimersByTime(16_000);
    vi.useRealTimers();
    expect(only(operator)).toMatchObject({ status: 'stopped', reason: 'gone' });
    await settled(2);
    expect(store.kept.size).toBe(0);
  });

  it('ignores invalid messages on its channel', async () => {
    const { operator, customer, peers } = pair();
    const channel = peers.customer.channel(capabilities.files);
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
    const message = fc.record(
      {
        type: fc.constantFrom(
          'files.offer',
          'files.accept',
          'files.progress',
          'files.pause',
          'files.end',
          'files.complete',
          'files.stop',
          'files.ready',
        ),
        id: fc.oneof(fc.constantFrom(...ids), fc.anything()),
        number: fc.oneof(fc.nat(3), fc.anything()),
        name: fc.oneof(fc.string(), fc.anything()),
        folder: fc.oneof(fc.string(), fc.anything()),
        size: fc.oneof(fc.nat(2_000), fc.anything()),
        offset: fc.oneof(fc.nat(2_000), fc.anything()),
        bytes: fc.anything(),
        sha256: fc.constantFrom('a'.repeat(64), 'x', 7),
        reason: fc.constantFrom('cancelled', 'constructor', null),
      },
      { requiredKeys: ['type', 'id'] },
    );
    for (const value of fc.sample(message, 2_000)) {
      channel.send(JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part)));
      channel.send(fc.sample(fc.uint8Array({ maxLength: 40 }), 1)[0]?.slice().buffer as ArrayBuffer);
    }
    await settled();
    for (const { size, moved } of operator.list.state) expect(moved).toBeLessThanOrEqual(size);
    expect(operator.send([{ file: aFile('log.txt', content(10)), folder: '' }])).toEqual([]);
    operator.close();
    customer.close();
  });
});

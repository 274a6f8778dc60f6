import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { inputProtocol } from '@nearhand/contracts/peer/input.gen';
import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { fakeContexts } from '@nearhand/platform/session-link/testing/fake-contexts';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeSystem } from '../testing/fake-system.ts';
import { DesktopEnds } from './desktop-ends.ts';
import { PermissionKeeper } from './permission-keeper.ts';

const isFull = process.env['TEST_TIER'] === 'full';
const messageCount = isFull ? 10_000 : 1_000;
const perTurn = 50;

const id = '01890000-0000-7000-8000-000000000001';
const samples: readonly object[] = [
  { type: 'input.pointerMove', sequence: 1, displayId: 'one', x: 0.5, y: 0.5 },
  { type: 'input.pointerButton', sequence: 2, displayId: 'one', x: 0.5, y: 0.5, button: 0, isDown: true },
  { type: 'input.wheel', sequence: 3, deltaX: 0, deltaY: 120 },
  { type: 'input.key', sequence: 4, code: 'KeyA', key: 'a', isDown: true },
  { type: 'input.text', sequence: 5, text: 'ż' },
  { type: 'input.clipboardOffer', id, formats: ['text/plain'] },
  { type: 'input.clipboardRequest', id, format: 'text/plain' },
  { type: 'input.clipboardChunk', id, format: 'text/plain', index: 0, count: 1, data: 'AAAA' },
  { type: 'display.select', displayId: 'one' },
  { type: 'display.list', displays: [] },
  { type: 'permissions.request', id, permission: 'control' },
  { type: 'permissions.state', granted: ['control'] },
  { type: 'picture.start', isVideoSupported: true },
  { type: 'picture.keyFrame' },
  { type: 'chat.posts', posts: [{ id, from: 'customer', name: '', text: 'x', at: 0 }], isHistory: false },
  { type: 'files.offer', id, number: 1, name: '../../etc/passwd', folder: '../..', size: 10 },
  { type: 'files.accept', id, offset: 0 },
];

/** A message with a value that is replaced or added, a text, or bytes. */
const payloads = fc.oneof(
  fc
    .tuple(fc.constantFrom(...samples), fc.nat(), fc.oneof(fc.jsonValue(), fc.string({ maxLength: 5_000 }), fc.double()))
    .map(([sample, position, value]) => {
      const names = [...Object.keys(sample), 'extra', '__proto__'];
      return JSON.stringify({ ...sample, [names[position % names.length] ?? '']: value });
    }),
  fc.constantFrom(...samples).map((sample) => JSON.stringify(sample)),
  fc.string({ maxLength: 200 }),
  fc.json(),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => bytes.slice().buffer as ArrayBuffer),
);

const channels = [
  capabilities.input,
  capabilities.unorderedInput,
  capabilities.display,
  capabilities.picture,
  capabilities.unorderedPicture,
  capabilities.chat,
  capabilities.files,
];

afterEach(() => void vi.restoreAllMocks());

describe('a hostile operator', () => {
  it.each([true, false])('causes no failure, and no input without permission (control: %s)', async (mayControl) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const ends = fakeContexts({ openSink: () => Promise.reject(new Error('There is no space')) });
    const system = new FakeSystem();
    const permissions = new PermissionKeeper({
      peers: ends.peers.customer,
      participants: ends.customer.participants,
      admit: () => (mayControl ? ['view', 'control', 'clipboard', 'files'] : ['view']),
      decide: async () => false,
      onChange: () => undefined,
    });
    const desktop = new DesktopEnds({
      peers: ends.peers.customer,
      system,
      allows: (peer, permission) => permissions.allows(peer, permission),
      canRestart: true,
      onLocked: () => undefined,
    });
    const others = [new Chat(ends.customer), new FileTransfers(ends.customer)];

    const sent = fc.sample(fc.tuple(fc.constantFrom(...channels), payloads), { numRuns: messageCount, seed: 13 });
    for (const [index, [channel, payload]] of sent.entries()) {
      ends.peers.operator.channel(channel).send(payload);
      if (index % perTurn === 0) await settled(1);
    }
    await settled();

    const applied = system.input.log.filter((entry) => typeof entry !== 'string');
    expect(applied.every(inputProtocol.isMessage)).toBe(true);
    expect(applied.length > 0).toBe(mayControl);
    if (!mayControl) expect([system.privacy.isBlank, system.privacy.isLocked]).toEqual([false, false]);
    desktop.close();
    permissions.close();
    for (const end of others) end.close();
  });
});

/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type InputMessage, inputProtocol } from '@nearhand/contracts/peer/input.gen';
import { parseMessage } from '../peers/messenger.ts';
import { fakePeers } from '../testing/fake-peers.ts';
import { InputSender } from './input-sender.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function aSender() {
  const peers = fakePeers();
  const received: (InputMessage | null)[] = [];
  peers.customer.channel(inputProtocol).listen({ message: (data) => received.push(parseMessage(data, inputProtocol)) });
  return { sender: new InputSender({ peers: peers.operator }), received };
}

describe('InputSender', () => {
  it('sends each event twice with its number', async () => {
    const { sender, received } = aSender();
    sender.movePointer('d1', 0.5, 0.25);
    sender.pressKey('KeyA', 'a', true);
    await jest.runAllTimersAsync();
    expect(received).toMatchObject([
      { type: 'input.pointerMove', sequence: 1 },
      { type: 'input.key', sequence: 2 },
      { type: 'input.pointerMove', sequence: 1 },
      { type: 'input.key', sequence: 2 },
    ]);
  });

  it('splits long text between characters', async () => {
    const { sender, received } = aSender();
    const text = '😀'.repeat(4_500);
    sender.typeText(text);
    await jest.advanceTimersByTimeAsync(1);
    const texts = received.flatMap((message) => (message?.type === 'input.text' ? [message.text] : []));
    expect(texts).toHaveLength(3);
    expect(texts.join('')).toBe(text);
  });

  it('keeps the wheel within the limits of the protocol', async () => {
    const { sender, received } = aSender();
    sender.turnWheel(1e9, -1e9);
    await jest.advanceTimersByTimeAsync(1);
    expect(received).toMatchObject([{ deltaX: 10_000, deltaY: -10_000 }]);
  });
});

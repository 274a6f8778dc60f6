import { type InputMessage, inputProtocol, unorderedInputProtocol } from '@nearhand/contracts/peer/input.gen';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMessage } from '../peers/messenger.ts';
import { fakePeers } from '../testing/fake-peers.ts';
import { InputSender } from './input-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aSender() {
  const peers = fakePeers();
  const ordered: (InputMessage | null)[] = [];
  const unordered: (InputMessage | null)[] = [];
  peers.customer.channel(inputProtocol).listen({ message: (data) => ordered.push(parseMessage(data, inputProtocol)) });
  peers.customer.channel(unorderedInputProtocol).listen({ message: (data) => unordered.push(parseMessage(data, inputProtocol)) });
  const report = async (message: object) => {
    peers.customer.channel(inputProtocol).send(JSON.stringify(message));
    await vi.advanceTimersByTimeAsync(1);
  };
  return { sender: new InputSender({ peers: peers.operator }), peers, report, ordered, unordered };
}

describe('InputSender', () => {
  it('sends each event at once without order, and again in order', async () => {
    const { sender, ordered, unordered } = aSender();
    sender.movePointer('d1', 0.5, 0.25);
    sender.pressKey('KeyA', 'a', true);
    await vi.advanceTimersByTimeAsync(1);
    const events = [
      { type: 'input.pointerMove', sequence: 1 },
      { type: 'input.key', sequence: 2 },
    ];
    expect(unordered).toMatchObject(events);
    expect(ordered).toEqual([{ type: 'input.alive' }]);
    await vi.runAllTimersAsync();
    expect(unordered).toHaveLength(2);
    expect(ordered.slice(1)).toMatchObject(events);
  });

  it('does not let a key overtake the clipboard when it may not', async () => {
    const { sender, ordered, unordered } = aSender();
    sender.pressKey('KeyV', 'v', true, { isOrdered: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(ordered).toMatchObject([{ type: 'input.alive' }, { sequence: 1 }]);
    expect(unordered).toEqual([]);
  });

  it('sends the keys before it again first, which the device would else miss', async () => {
    const { sender, ordered } = aSender();
    sender.pressKey('ControlLeft', 'Control', true);
    sender.pressKey('KeyV', 'v', true, { isOrdered: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(ordered).toMatchObject([{ type: 'input.alive' }, { key: 'Control' }, { key: 'v' }]);
  });

  it('splits long text between characters', async () => {
    const { sender, unordered } = aSender();
    const text = '😀'.repeat(4_500);
    sender.typeText(text);
    await vi.advanceTimersByTimeAsync(1);
    const texts = unordered.flatMap((message) => (message?.type === 'input.text' ? [message.text] : []));
    expect(texts).toHaveLength(3);
    expect(texts.join('')).toBe(text);
  });

  it('reports that the page is alive while something is held', async () => {
    const { sender, ordered } = aSender();
    const reports = () => ordered.filter((message) => message?.type === 'input.alive').length;
    sender.reportAlive();
    sender.pressKey('KeyA', 'a', true);
    sender.pressKey('KeyB', 'b', true);
    await vi.advanceTimersByTimeAsync(1);
    expect(reports()).toBe(1);
    sender.reportAlive();
    sender.pressKey('KeyA', 'a', false);
    sender.pressKey('KeyB', 'b', false);
    sender.reportAlive();
    await vi.advanceTimersByTimeAsync(1);
    expect(reports()).toBe(2);
  });

  it('has the locks that the device reports, until the connection is lost', async () => {
    const { sender, peers, report } = aSender();
    await report({ type: 'input.locks', locks: { capsLock: true } });
    expect(sender.state).toEqual({ capsLock: true });
    peers.cut();
    expect(sender.state).toEqual({});
  });

  it('keeps the wheel within the limits of the protocol', async () => {
    const { sender, unordered } = aSender();
    sender.turnWheel(1e9, -1e9);
    await vi.advanceTimersByTimeAsync(1);
    expect(unordered).toMatchObject([{ deltaX: 10_000, deltaY: -10_000 }]);
  });
});

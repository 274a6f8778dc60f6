import { displayProtocol } from '@nearhand/contracts/peer/display.gen';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { settled } from '@nearhand/platform/session-link/testing/settled';
import { describe, expect, it, vi } from 'vitest';
import { aDisplay, FakeScreen } from '../testing/fake-system.ts';
import { DisplayPublisher } from './display-publisher.ts';

const cursor = { hotspotX: 1, hotspotY: 2, image: 'AAAA' };

function aPublisher({ mayView = true } = {}) {
  const peers = fakePeers();
  const screen = new FakeScreen();
  const onSelect = vi.fn();
  const received: unknown[] = [];
  const channel = peers.operator.channel(displayProtocol);
  channel.listen({ message: (data) => received.push(JSON.parse(String(data))) });
  const publisher = new DisplayPublisher({ peers: peers.customer, screen, mayView: () => mayView, onSelect });
  return { publisher, screen, onSelect, received, channel };
}

describe('DisplayPublisher', () => {
  it('sends monitors and cursor to an operator, and their changes', async () => {
    const { screen, received } = aPublisher();
    screen.showCursor(cursor);
    screen.show([aDisplay, { ...aDisplay, displayId: 'two' }]);
    screen.movePointer({ displayId: 'two', x: 0, y: 1 });
    await settled(1);
    expect(received).toEqual([
      { type: 'display.list', displays: [aDisplay] },
      { type: 'display.cursor', ...cursor },
      { type: 'display.list', displays: [aDisplay, { ...aDisplay, displayId: 'two' }] },
      { type: 'display.cursorPosition', displayId: 'two', x: 0, y: 1 },
    ]);
    expect(received.every(displayProtocol.isMessage)).toBe(true);
  });

  it('sends nothing to an operator who may not see the screen', async () => {
    const { screen, received, channel, onSelect } = aPublisher({ mayView: false });
    screen.showCursor(cursor);
    channel.send(JSON.stringify({ type: 'display.select', displayId: 'one' }));
    await settled(1);
    expect(received).toEqual([]);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('accepts the choice of an existing monitor only', async () => {
    const { channel, onSelect } = aPublisher();
    for (const displayId of ['other', 'one']) channel.send(JSON.stringify({ type: 'display.select', displayId }));
    await settled(1);
    expect(onSelect.mock.calls).toEqual([['operator', 'one']]);
  });
});

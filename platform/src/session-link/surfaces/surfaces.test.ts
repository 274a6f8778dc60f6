import type { Surface } from '@nearhand/contracts/peer/surfaces.gen';
import { describe, expect, it } from 'vitest';
import { fakeContexts } from '../testing/fake-contexts.ts';
import { settled } from '../testing/settled.ts';
import { SurfacePublisher } from './surface-publisher.ts';
import { SurfaceSubscriber } from './surface-subscriber.ts';

const screen: Surface = { surfaceId: 's1', kind: 'screen', label: 'Screen 1', isPaused: false, isStill: false };

function both() {
  const { customer, operator, cut, join } = fakeContexts();
  const lists: (readonly Surface[] | null)[] = [];
  const publisher = new SurfacePublisher(customer);
  const subscriber = new SurfaceSubscriber(operator);
  subscriber.subscribe(() => lists.push(subscriber.state));
  return { publisher, subscriber, lists, cut, join };
}

describe('SurfacePublisher and SurfaceSubscriber', () => {
  it('sends the list to the operator, also when it becomes empty', async () => {
    const { publisher, lists } = both();
    publisher.publish([screen]);
    publisher.publish([]);
    await settled(2);
    expect(lists).toEqual([[screen], []]);
  });

  it('sends the list again when the operator comes back', async () => {
    const { publisher, lists, cut, join } = both();
    publisher.publish([screen]);
    await settled(2);
    cut();
    join();
    await settled(2);
    expect(lists.at(-1)).toEqual([screen]);
    expect(lists).toHaveLength(2);
  });

  it('delivers a request while the customer can be reached and shows nothing', async () => {
    const { publisher, subscriber, cut } = both();
    expect(subscriber.request()).toBe(true);
    await settled(2);
    expect(publisher.state.isRequested).toBe(true);
    publisher.publish([screen]);
    expect(publisher.state.isRequested).toBe(false);
    subscriber.request();
    await settled(2);
    expect(publisher.state.isRequested).toBe(false);
    cut();
    expect(subscriber.request()).toBe(false);
  });

  it('shortens the label when the browser gives a longer one than the contract allows', async () => {
    const { publisher, lists } = both();
    publisher.publish([{ ...screen, label: 'l'.repeat(999) }]);
    await settled(2);
    expect(lists).toEqual([[{ ...screen, label: 'l'.repeat(200) }]]);
  });
});

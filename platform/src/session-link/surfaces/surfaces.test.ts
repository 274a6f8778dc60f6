import { expect, it, jest } from '@jest/globals';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { readSurfaceMessage, type Surface } from './surface-message.ts';
import { SurfacePublisher } from './surface-publisher.ts';
import { SurfaceSubscriber } from './surface-subscriber.ts';

const screen: Surface = { surfaceId: 's1', kind: 'screen', label: 'Screen 1', isPaused: false, isStill: false };

function both() {
  const { customer, operator, cut, join } = fakePeers();
  const asked = jest.fn();
  const lists: (readonly Surface[])[] = [];
  const announcer = new SurfacePublisher(customer, asked);
  const follower = new SurfaceSubscriber(operator, (list) => lists.push(list));
  return { announcer, follower, asked, lists, cut, join };
}

it('tells the operator what the customer shows, and that it is nothing any more', async () => {
  const { announcer, lists } = both();
  announcer.show([screen]);
  announcer.show([]);
  await settled(2);
  expect(lists).toEqual([[screen], []]);
});

it('tells it again to who comes back', async () => {
  const { announcer, lists, cut, join } = both();
  announcer.show([screen]);
  await settled(2);
  cut();
  join();
  await settled(2);
  expect(lists.at(-1)).toEqual([screen]);
  expect(lists).toHaveLength(2);
});

it('carries the wish to see something again', async () => {
  const { follower, asked, cut } = both();
  expect(follower.ask()).toBe(true);
  await settled(2);
  expect(asked).toHaveBeenCalledTimes(1);
  cut();
  expect(follower.ask()).toBe(false);
});

it('takes nothing for a surface that is none, and cuts what is too long or too many', () => {
  const list = (surfaces: unknown) => readSurfaceMessage({ type: 'surface.list', surfaces });
  expect(list('x')).toBeNull();
  expect(list([null, 7, {}, { surfaceId: 3 }, { surfaceId: 'x'.repeat(201) }])).toEqual({ type: 'surface.list', surfaces: [] });
  expect(list([{ surfaceId: 'a', kind: 'hologram', label: 'l'.repeat(999), isPaused: 'yes', isStill: 'yes' }])).toEqual({
    type: 'surface.list',
    surfaces: [{ surfaceId: 'a', kind: 'screen', label: 'l'.repeat(200), isPaused: false, isStill: false }],
  });
  const many = list(Array.from({ length: 50 }, () => screen));
  expect(many?.type === 'surface.list' && many.surfaces).toHaveLength(9);
});

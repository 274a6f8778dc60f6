import { expect, it } from '@jest/globals';
import { fakePeers } from '../testing/fake-peers.ts';
import { settled } from '../testing/settled.ts';
import { AnnotationBoard } from './annotation-board.ts';
import { readAnnotationMessage } from './annotation-message.ts';
import { containedBox } from './contained-box.ts';

function both(options: { mayAnnotate?: (peer: string) => boolean } = {}) {
  const { customer, operator, cut, join } = fakePeers();
  let time = 1_000_000;
  const now = () => time;
  const board = new AnnotationBoard(operator, { now });
  const screen = new AnnotationBoard(customer, { isHub: true, now, ...options });
  return { board, screen, operator, cut, join, pass: (ms: number) => (time += ms) };
}

it('shows the customer where the operator points, and lets it fade after three seconds', async () => {
  const { board, screen, pass } = both();
  board.pointAt('s1', 'red', 0.25, 0.5);
  await settled(2);

  expect(screen.seen('s1')).toEqual([{ kind: 'pointer', by: 'operator', colour: 'red', points: [0.25, 0.5], opacity: 1 }]);
  expect(screen.seen('s2')).toEqual([]);
  expect(board.seen('s1')).toHaveLength(1);
  pass(2_650);
  expect(screen.seen('s1')[0]?.opacity).toBe(0.5);
  pass(400);
  expect(screen.seen('s1')).toEqual([]);
});

it('takes the pointer away at once', async () => {
  const { board, screen } = both();
  board.pointAt('s1', 'red', 0.25, 0.5);
  board.pointAway();
  await settled(2);
  expect(screen.seen()).toEqual([]);
});

it('draws a line, whole also when a part of it is lost', async () => {
  const { board, screen, cut, join } = both();
  const draw = board.draw('s1', 'green');
  draw([0.1, 0.1]);
  cut();
  draw([0.2, 0.2]);
  join();
  draw([0.3, 0.3]);
  await settled(2);
  expect(screen.seen('s1')).toMatchObject([{ kind: 'stroke', colour: 'green', points: [0.1, 0.1, 0.2, 0.2, 0.3, 0.3] }]);
});

it('is not put back by a part that comes late', async () => {
  const { screen, operator } = both();
  const say = (from: number, points: number[]) =>
    operator.channel('pointer').send(JSON.stringify({ type: 'draw.stroke', surfaceId: 's1', colour: 'red', strokeId: 1, from, points }));
  say(0, [0.1, 0.1, 0.2, 0.2, 0.3, 0.3]);
  say(0, [0.1, 0.1]);
  await settled(2);
  expect(screen.seen('s1')[0]?.points).toHaveLength(6);
});

it('shows nothing of who may not point', async () => {
  const { board, screen } = both({ mayAnnotate: () => false });
  board.pointAt('s1', 'red', 0.5, 0.5);
  await settled(2);
  expect(screen.seen()).toEqual([]);
});

it('keeps few lines of one, and does not follow who sends too fast', async () => {
  const { screen, operator, pass } = both();
  for (let strokeId = 0; strokeId < 500; strokeId += 1) {
    operator
      .channel('pointer')
      .send(JSON.stringify({ type: 'draw.stroke', surfaceId: 's1', colour: 'red', strokeId, from: 0, points: [0.1, 0.1] }));
    if (strokeId % 50 === 0) pass(100);
  }
  await settled(2);
  expect(screen.seen().length).toBeLessThanOrEqual(60);
});

it('reads only marks that lie on the picture', () => {
  const at = { type: 'pointer.at', surfaceId: 's1', colour: 'red', x: 0.5, y: 0.5 };
  expect(readAnnotationMessage(at)).toEqual(at);
  for (const wrong of [
    { x: -1 },
    { y: 1.01 },
    { x: Number.NaN },
    { x: '0.5' },
    { surfaceId: 7 },
    { by: 7 },
    { type: 'pointer.everywhere' },
  ])
    expect(readAnnotationMessage({ ...at, ...wrong })).toBeNull();
  const stroke = { type: 'draw.stroke', surfaceId: 's1', colour: 'red', strokeId: 1, from: 0, points: [0, 0] };
  expect(readAnnotationMessage(stroke)).toEqual(stroke);
  for (const wrong of [{ points: [0] }, { points: Array(130).fill(0) }, { points: [0, 2] }, { from: -1 }, { from: 1e9 }, { strokeId: 0.5 }])
    expect(readAnnotationMessage({ ...stroke, ...wrong })).toBeNull();
});

it('knows where a picture lies that is shown whole', () => {
  expect(containedBox(1000, 1000, { width: 200, height: 100 })).toEqual({ left: 0, top: 250, width: 1000, height: 500 });
  expect(containedBox(300, 100, { width: 100, height: 100 })).toEqual({ left: 100, top: 0, width: 100, height: 100 });
});

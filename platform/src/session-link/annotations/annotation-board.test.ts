import { annotationsProtocol } from '@nearhand/contracts/peer/annotations.gen';
import { describe, expect, it } from 'vitest';
import { fakeContexts } from '../testing/fake-contexts.ts';
import { settled } from '../testing/settled.ts';
import { AnnotationBoard } from './annotation-board.ts';
import { containedBox } from './contained-box.ts';

function both(role: 'host' | 'watcher' = 'host') {
  let time = 1_000_000;
  const { peers, customer, operator, cut, join } = fakeContexts({ role, now: () => time });
  const board = new AnnotationBoard(operator);
  const screen = new AnnotationBoard(customer);
  return { board, screen, operator: peers.operator, cut, join, pass: (ms: number) => (time += ms) };
}

describe('AnnotationBoard', () => {
  it('shows the pointer of the operator to the customer until it fades after three seconds', async () => {
    const { board, screen, pass } = both();
    board.pointAt('s1', 'red', 0.25, 0.5);
    await settled(2);

    expect(screen.visible('s1')).toEqual([{ kind: 'pointer', by: 'operator', color: 'red', points: [0.25, 0.5], opacity: 1 }]);
    expect(screen.visible('s2')).toEqual([]);
    expect(board.visible('s1')).toHaveLength(1);
    pass(2_650);
    expect(screen.visible('s1')[0]?.opacity).toBe(0.5);
    pass(400);
    expect(screen.visible('s1')).toEqual([]);
  });

  it('removes the pointer at once when it is hidden', async () => {
    const { board, screen } = both();
    board.pointAt('s1', 'red', 0.25, 0.5);
    board.hidePointer();
    await settled(2);
    expect(screen.visible()).toEqual([]);
  });

  it('draws the whole line when a message is lost', async () => {
    const { board, screen, cut, join } = both();
    const draw = board.draw('s1', 'green');
    draw([0.1, 0.1]);
    cut();
    draw([0.2, 0.2]);
    join();
    draw([0.3, 0.3]);
    await settled(2);
    expect(screen.visible('s1')).toMatchObject([{ kind: 'stroke', color: 'green', points: [0.1, 0.1, 0.2, 0.2, 0.3, 0.3] }]);
  });

  it('ignores an older segment that arrives late', async () => {
    const { screen, operator } = both();
    const send = (offset: number, points: number[]) =>
      operator
        .channel(annotationsProtocol)
        .send(JSON.stringify({ type: 'annotations.stroke', surfaceId: 's1', color: 'red', strokeId: 1, offset, points }));
    send(0, [0.1, 0.1, 0.2, 0.2, 0.3, 0.3]);
    send(0, [0.1, 0.1]);
    await settled(2);
    expect(screen.visible('s1')[0]?.points).toHaveLength(6);
  });

  it('ignores watchers', async () => {
    const { board, screen } = both('watcher');
    board.pointAt('s1', 'red', 0.5, 0.5);
    await settled(2);
    expect(screen.visible()).toEqual([]);
  });

  it('limits the lines and the message rate of one peer', async () => {
    const { screen, operator, pass } = both();
    for (let strokeId = 0; strokeId < 500; strokeId += 1) {
      operator
        .channel(annotationsProtocol)
        .send(JSON.stringify({ type: 'annotations.stroke', surfaceId: 's1', color: 'red', strokeId, offset: 0, points: [0.1, 0.1] }));
      if (strokeId % 50 === 0) pass(100);
    }
    await settled(2);
    expect(screen.visible().length).toBeLessThanOrEqual(60);
  });
});

describe('containedBox', () => {
  it('centers the picture in the element when their proportions differ', () => {
    expect(containedBox(1000, 1000, { width: 200, height: 100 })).toEqual({ left: 0, top: 250, width: 1000, height: 500 });
    expect(containedBox(300, 100, { width: 100, height: 100 })).toEqual({ left: 100, top: 0, width: 100, height: 100 });
  });
});

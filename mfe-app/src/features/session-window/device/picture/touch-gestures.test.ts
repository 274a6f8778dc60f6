import { describe, expect, it } from 'vitest';
import { type Gesture, TouchGestures } from './touch-gestures.ts';

type Step =
  | ['down' | 'move', finger: number, x: number, y: number, at: number]
  | ['up', finger: number, at: number]
  | ['cancel', finger: number]
  | ['wait', at: number];

function play(...steps: Step[]): Gesture[] {
  const seen: Gesture[] = [];
  const gestures = new TouchGestures((gesture) => seen.push(gesture));
  for (const step of steps) {
    if (step[0] === 'wait') gestures.advance(step[1]);
    else if (step[0] === 'cancel') gestures.cancel(step[1]);
    else if (step[0] === 'up') gestures.up(step[1], step[2]);
    else gestures[step[0]](step[1], { x: step[2], y: step[3] }, step[4]);
  }
  return seen;
}

/** Two fingers, 100 px from each other. */
const two: Step[] = [
  ['down', 1, 100, 100, 0],
  ['down', 2, 200, 100, 20],
];
const typesOf = (seen: Gesture[]) => seen.map(({ type }) => type);

describe('TouchGestures', () => {
  it('taps with one finger that hardly moves', () => {
    expect(play(['down', 1, 50, 60, 0], ['move', 1, 55, 62, 50], ['up', 1, 100])).toEqual([{ type: 'tap', x: 50, y: 60 }]);
  });

  it('taps the same point twice in a double tap', () => {
    const seen = play(
      ['down', 1, 50, 60, 0],
      ['up', 1, 50],
      ['down', 2, 65, 50, 200],
      ['up', 2, 250],
      ['down', 3, 65, 50, 900],
      ['up', 3, 950],
    );
    expect(seen).toEqual([
      { type: 'tap', x: 50, y: 60 },
      { type: 'tap', x: 50, y: 60 },
      { type: 'tap', x: 65, y: 50 },
    ]);
  });

  it('is a secondary click when the finger rests and is lifted', () => {
    const seen = play(['down', 1, 50, 60, 0], ['wait', 499], ['wait', 500], ['up', 1, 900]);
    expect(seen).toEqual([{ type: 'hold', x: 50, y: 60 }, { type: 'holdEnd' }, { type: 'secondary', x: 50, y: 60 }]);
    expect(typesOf(play(['down', 1, 50, 60, 0], ['up', 1, 900]))).toEqual(['hold', 'holdEnd', 'secondary']);
  });

  it('drags from where the finger was put, at once or after it has rested', () => {
    const seen = play(['down', 1, 50, 60, 0], ['move', 1, 70, 60, 50], ['move', 1, 90, 65, 60], ['up', 1, 100]);
    expect(seen).toEqual([
      { type: 'dragStart', isHeld: false, x: 50, y: 60 },
      { type: 'drag', x: 70, y: 60, dx: 20, dy: 0 },
      { type: 'drag', x: 90, y: 65, dx: 20, dy: 5 },
      { type: 'dragEnd' },
    ]);
    const held = play(['down', 1, 50, 60, 0], ['wait', 500], ['move', 1, 70, 60, 600], ['up', 1, 700]);
    expect(typesOf(held)).toEqual(['hold', 'holdEnd', 'dragStart', 'drag', 'dragEnd']);
    expect(held).toContainEqual({ type: 'dragStart', isHeld: true, x: 50, y: 60 });
  });

  it('goes on dragging when a second finger touches', () => {
    const seen = play(
      ['down', 1, 50, 60, 0],
      ['move', 1, 70, 60, 50],
      ['down', 2, 300, 60, 60],
      ['move', 2, 350, 60, 70],
      ['up', 2, 80],
      ['move', 1, 80, 60, 90],
      ['up', 1, 100],
    );
    expect(typesOf(seen)).toEqual(['dragStart', 'drag', 'drag', 'dragEnd']);
  });

  it('is a secondary click between two fingers that tap', () => {
    expect(play(...two, ['up', 1, 150], ['up', 2, 170])).toEqual([{ type: 'secondary', x: 150, y: 100 }]);
    expect(play(...two, ['up', 1, 600], ['up', 2, 620])).toEqual([]);
  });

  it('scrolls with two fingers that move along, and does nothing with the last one', () => {
    const seen = play(...two, ['move', 1, 100, 60, 30], ['move', 2, 203, 60, 35], ['up', 1, 200], ['move', 2, 203, 0, 210], ['up', 2, 220]);
    expect(seen).toEqual([
      { type: 'scrollStart', x: 150, y: 100 },
      { type: 'scroll', dx: 0, dy: -20 },
      { type: 'scroll', dx: 1.5, dy: -20 },
      { type: 'scrollEnd' },
    ]);
    const third = play(...two, ['move', 1, 100, 60, 30], ['down', 3, 300, 100, 40], ['up', 3, 50], ['up', 1, 60], ['up', 2, 60]);
    expect(third.map(({ type }) => type)).toEqual(['scrollStart', 'scroll', 'scrollEnd']);
  });

  it('zooms around two fingers that move apart, and moves with them', () => {
    const seen = play(...two, ['move', 1, 50, 100, 30], ['move', 2, 250, 100, 40], ['up', 1, 200], ['up', 2, 220]);
    expect(seen).toEqual([
      { type: 'pinch', scale: 1.5, x: 125, y: 100, dx: -25, dy: 0 },
      { type: 'pinch', scale: 200 / 150, x: 150, y: 100, dx: 25, dy: 0 },
    ]);
  });

  it('means nothing with three fingers', () => {
    expect(play(...two, ['down', 3, 300, 100, 40], ['move', 3, 300, 0, 50], ['up', 1, 100], ['up', 2, 100], ['up', 3, 100])).toEqual([]);
  });

  it('ends what has begun when the browser takes the finger, and starts again', () => {
    const seen = play(
      ['down', 1, 50, 60, 0],
      ['move', 1, 70, 60, 50],
      ['cancel', 1],
      ['down', 2, 50, 60, 100],
      ['cancel', 2],
      ['down', 3, 50, 60, 1_000],
      ['wait', 1_500],
      ['cancel', 3],
      ['down', 4, 50, 60, 2_000],
      ['up', 4, 2_050],
    );
    expect(typesOf(seen)).toEqual(['dragStart', 'drag', 'dragEnd', 'hold', 'holdEnd', 'tap']);
  });
});

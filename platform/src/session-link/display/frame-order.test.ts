import { describe, expect, it } from 'vitest';
import { FrameOrder } from './frame-order.ts';

let sequence = 0;
function aPart(frame: number, { part = 0, parts = 1, isKey = false } = {}) {
  sequence += 1;
  return {
    kind: 'video' as const,
    picture: 0,
    sequence,
    frame,
    isKey,
    part,
    parts,
    place: { x: 0, y: 0, width: 64, height: 64 },
    rectangles: [],
    data: new Uint8Array([frame, part]),
  };
}

const numbersOf = (result: { frames: { frame: number }[] }) => result.frames.map(({ frame }) => frame);

describe('FrameOrder', () => {
  it('returns frames in order when they arrive in another one', () => {
    const order = new FrameOrder();
    expect(numbersOf(order.add(aPart(1)))).toEqual([]);
    expect(numbersOf(order.add(aPart(2)))).toEqual([]);
    expect(numbersOf(order.add(aPart(0)))).toEqual([0, 1, 2]);
  });

  it('joins the parts of a frame', () => {
    const order = new FrameOrder();
    order.add(aPart(0, { part: 1, parts: 2 }));
    const { frames } = order.add(aPart(0, { part: 0, parts: 2 }));
    expect(frames).toMatchObject([{ frame: 0, data: new Uint8Array([0, 0, 0, 1]) }]);
    expect(frames[0]?.sequences).toHaveLength(2);
  });

  it('continues with a key frame, and ignores the frames before it', () => {
    const order = new FrameOrder();
    const waiting = aPart(3);
    order.add(waiting);
    const { frames, ignored } = order.add(aPart(7, { isKey: true }));
    expect(frames).toMatchObject([{ frame: 7 }]);
    expect(ignored).toEqual([waiting.sequence]);
    const late = aPart(4);
    expect(order.add(late)).toEqual({ frames: [], isLost: false, ignored: [late.sequence] });
  });

  it('gives up a missing frame after a while', () => {
    const order = new FrameOrder();
    const results = Array.from({ length: 21 }, (_, index) => order.add(aPart(index + 1)));
    expect(results.map(({ isLost }) => isLost).indexOf(true)).toBe(20);
    expect(results.at(-1)?.ignored).toHaveLength(21);
  });
});

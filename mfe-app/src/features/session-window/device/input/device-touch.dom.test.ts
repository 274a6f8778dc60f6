import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Place } from '../picture/picture-place.ts';
import { DeviceTouch } from './device-touch.ts';
import type { PointerInput } from './sticky-keys.ts';

/** A picture of 1,000 by 500 px on an area of that size. */
function anArea({ isTrackpad = false, placeThere = null }: { isTrackpad?: boolean; placeThere?: Place | null } = {}) {
  const area = document.createElement('div');
  area.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1_000, height: 600 }) as DOMRect;
  const sent: unknown[][] = [];
  const input: PointerInput = {
    movePointer: (_: string, x: number, y: number) => sent.push(['move', x, y]),
    pressButton: (_: string, x: number, y: number, button: number, isDown: boolean) => sent.push([isDown ? 'press' : 'lift', button, x, y]),
    turnWheel: (x: number, y: number) => sent.push(['wheel', x, y]),
    endTurn: () => sent.push(['end']),
  };
  const onHold = jest.fn();
  const end = new DeviceTouch({
    input,
    display: () => ({ displayId: 'one', size: { width: 1_000, height: 500 } }),
    isTrackpad: () => isTrackpad,
    placeThere: () => placeThere,
    onPlace: () => undefined,
    onHold,
    onPinch: () => undefined,
  }).attach(area);
  const touch = (type: string, clientX = 0, clientY = 0, pointerId = 1) =>
    area.dispatchEvent(Object.assign(new MouseEvent(type, { clientX, clientY }), { pointerId, pointerType: 'touch' }));
  return { sent, touch, onHold, end };
}

beforeEach(() => void jest.useFakeTimers());

describe('DeviceTouch', () => {
  it('clicks where the finger taps, and nothing beside the picture', () => {
    const { sent, touch } = anArea();
    touch('pointerdown', 500, 300);
    touch('pointerup');
    touch('pointerdown', 500, 20);
    touch('pointerup');
    expect(sent).toEqual([
      ['move', 0.5, 0.5],
      ['press', 0, 0.5, 0.5],
      ['lift', 0, 0.5, 0.5],
    ]);
  });

  it('shows that the finger has rested, and makes a secondary click when it is lifted', () => {
    const { sent, touch, onHold } = anArea();
    touch('pointerdown', 250, 300);
    jest.advanceTimersByTime(600);
    expect(onHold).toHaveBeenLastCalledWith(expect.objectContaining({ x: 250, y: 300 }));
    touch('pointerup');
    expect(onHold).toHaveBeenLastCalledWith(null);
    expect(sent.slice(1)).toEqual([
      ['press', 2, 0.25, 0.5],
      ['lift', 2, 0.25, 0.5],
    ]);
  });

  it('drags with the button held, to the edge at most', () => {
    const { sent, touch, end } = anArea();
    touch('pointerdown', 500, 300);
    touch('pointermove', 600, 300);
    touch('pointermove', 2_000, 300);
    end();
    expect(sent).toEqual([
      ['move', 0.5, 0.5],
      ['press', 0, 0.5, 0.5],
      ['move', 0.6, 0.5],
      ['move', 1, 0.5],
      ['lift', 0, 1, 0.5],
    ]);
  });

  it('scrolls with two fingers, below them', () => {
    const { sent, touch } = anArea();
    touch('pointerdown', 450, 300, 1);
    touch('pointerdown', 550, 300, 2);
    touch('pointermove', 450, 220, 1);
    touch('pointerup', 450, 220, 1);
    touch('pointerup', 550, 300, 2);
    expect(sent).toEqual([['move', 0.5, 0.5], ['wheel', -0, 100], ['end']]);
  });

  it('moves the pointer as a trackpad, and clicks where the pointer is', () => {
    const placeThere = { displayId: 'one', x: 0.25, y: 0.5 };
    const { sent, touch } = anArea({ isTrackpad: true, placeThere });
    touch('pointerdown', 900, 300);
    touch('pointermove', 1_000, 300);
    touch('pointerup');
    touch('pointerdown', 100, 100);
    jest.advanceTimersByTime(600);
    touch('pointermove', 100, 150);
    touch('pointerup');
    expect(sent).toEqual([
      ['move', 0.25, 0.5],
      ['move', 0.4, 0.5],
      ['move', 0.25, 0.5],
      ['press', 0, 0.25, 0.5],
      ['move', 0.25, 0.65],
      ['lift', 0, 0.25, 0.65],
    ]);
  });
});

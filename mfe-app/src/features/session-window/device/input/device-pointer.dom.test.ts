import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DevicePointer } from './device-pointer.ts';
import type { PointerInput } from './sticky-keys.ts';

/** Area of 1,000 by 500 px, with a picture of 500 by 500 px in the middle. */
function anArea() {
  const area = document.createElement('div');
  area.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1_000, height: 500 }) as DOMRect;
  area.setPointerCapture = () => undefined;
  const sent: unknown[][] = [];
  const input: PointerInput = {
    movePointer: (_: string, x: number, y: number) => sent.push(['move', x, y]),
    pressButton: (_: string, x: number, y: number, button: number, isDown: boolean) => sent.push([isDown ? 'press' : 'lift', button, x, y]),
    turnWheel: (x: number, y: number) => sent.push(['wheel', x, y]),
    endTurn: () => sent.push(['end']),
  };
  new DevicePointer({ input, display: () => ({ displayId: 'one', size: { width: 800, height: 800 } }), onMove: () => undefined }).attach(
    area,
  );
  const point = (type: string, clientX: number, clientY: number) => {
    area.dispatchEvent(new MouseEvent(type, { clientX, clientY }));
    jest.advanceTimersByTime(10);
  };
  return { area, sent, point };
}

beforeEach(() => void jest.useFakeTimers());

describe('DevicePointer', () => {
  it('ends at the edge that it has crossed when it leaves the picture fast', () => {
    const { sent, point } = anArea();
    point('pointermove', 500, 250);
    point('pointerleave', 1_500, 750);
    point('pointermove', 400, 250);
    point('pointermove', 300, -250);
    point('pointermove', 100, 100);
    expect(sent).toEqual([
      ['move', 0.5, 0.5],
      ['move', 1, 0.75],
      ['move', 0.3, 0.5],
      ['move', 0.2, 0],
    ]);
  });

  it('follows along the edge while a button is held', () => {
    const { sent, point } = anArea();
    point('pointerdown', 500, 250);
    point('pointermove', 2_000, 100);
    point('pointermove', 2_000, 900);
    point('pointerup', 2_000, 250);
    point('pointermove', 2_000, 300);
    expect(sent).toEqual([
      ['press', 0, 0.5, 0.5],
      ['move', 1, 0.2],
      ['move', 1, 1],
      ['lift', 0, 1, 0.5],
    ]);
  });

  it('presses nothing beside the picture', () => {
    const { sent, point } = anArea();
    point('pointermove', 300, 250);
    point('pointerdown', 100, 250);
    point('pointerup', 100, 250);
    expect(sent).toEqual([['move', 0.1, 0.5]]);
  });

  it('turns the wheel where the pointer is, and keeps it from the browser', () => {
    const { area, sent } = anArea();
    const move = (clientX: number) => area.dispatchEvent(new MouseEvent('pointermove', { clientX, clientY: 250 }));
    move(500);
    move(550);
    const turn = new WheelEvent('wheel', { deltaY: 120, ctrlKey: true, cancelable: true });
    area.dispatchEvent(turn);
    expect(turn.defaultPrevented).toBe(true);
    jest.advanceTimersByTime(400);
    area.dispatchEvent(turn);
    jest.advanceTimersByTime(499);
    const turned = [
      ['move', 0.5, 0.5],
      ['move', 0.6, 0.5],
      ['wheel', 0, 100],
      ['wheel', 0, 100],
    ];
    expect(sent).toEqual(turned);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual([...turned, ['end']]);
  });
});

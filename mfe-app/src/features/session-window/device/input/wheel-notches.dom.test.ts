import { afterEach, describe, expect, it } from '@jest/globals';
import { wheelNotches } from './wheel-notches.ts';

interface Turn extends WheelEventInit {
  wheelDeltaX?: number;
  wheelDeltaY?: number;
}

const aTurn = ({ wheelDeltaX = 0, wheelDeltaY = 0, ...init }: Turn) =>
  Object.assign(new WheelEvent('wheel', init), { wheelDeltaX, wheelDeltaY });

const zoomTo = (zoom: number, scale = 1) =>
  Object.assign(window, { outerWidth: 1200, innerWidth: Math.round(1200 / zoom), devicePixelRatio: scale * zoom });
afterEach(() => void zoomTo(1));

describe('wheelNotches', () => {
  it.each<[string, Turn, { zoom?: number; scale?: number }]>([
    ['Chromium on Linux', { deltaY: 120, wheelDeltaY: -120 }, {}],
    ['a page at 110 %', { deltaY: 109.09090672642736, wheelDeltaY: -109 }, { zoom: 1.1 }],
    ['a page at 110 % on a dense screen', { deltaY: 109.09090672642736, wheelDeltaY: -109 }, { zoom: 1.1, scale: 2 }],
    ['a page at 50 %', { deltaY: 240, wheelDeltaY: -240 }, { zoom: 0.5 }],
    ['a dense screen', { deltaY: 120, wheelDeltaY: -120 }, { scale: 1.5 }],
    ['Chromium on Windows', { deltaY: 100, wheelDeltaY: -120 }, {}],
    ['Chromium on Windows with five lines a notch', { deltaY: 166.6667, wheelDeltaY: -120 }, {}],
    ['Chromium on Windows at 150 %', { deltaY: 66.6667, wheelDeltaY: -80 }, { zoom: 1.5 }],
    ['Firefox', { deltaY: 3, deltaMode: WheelEvent.DOM_DELTA_LINE, wheelDeltaY: -120 }, {}],
    ['Firefox with five lines a notch', { deltaY: 5, deltaMode: WheelEvent.DOM_DELTA_LINE, wheelDeltaY: -120 }, {}],
    ['lines alone', { deltaY: 3, deltaMode: WheelEvent.DOM_DELTA_LINE }, {}],
    ['pages alone', { deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_PAGE }, {}],
    ['pixels alone', { deltaY: 120 }, {}],
    ['100 pixels alone', { deltaY: 100 }, {}],
  ])('recognizes one notch of %s', (_, turn, { zoom = 1, scale = 1 }) => {
    zoomTo(zoom, scale);
    expect(wheelNotches(aTurn(turn))).toEqual({ x: 0, y: 1 });
  });

  it('recognizes fractions of touchpads, and several notches in one event', () => {
    expect(wheelNotches(aTurn({ deltaX: -6, wheelDeltaX: 6, deltaY: 3, wheelDeltaY: -3 }))).toEqual({ x: -0.05, y: 0.025 });
    expect(wheelNotches(aTurn({ deltaY: 4, wheelDeltaY: -12 }))).toEqual({ x: 0, y: 0.1 });
    expect(wheelNotches(aTurn({ deltaY: -360, wheelDeltaY: 360 }))).toEqual({ x: 0, y: -3 });
    expect(wheelNotches(aTurn({ deltaY: 30, wheelDeltaY: -120 }))).toEqual({ x: 0, y: 0.25 });
  });

  it('leaves it to the device to make a wheel horizontal by Shift', () => {
    expect(wheelNotches(aTurn({ deltaX: 120, wheelDeltaX: -120, shiftKey: true }))).toEqual({ x: 0, y: 1 });
    expect(wheelNotches(aTurn({ deltaX: 120, wheelDeltaX: -120 }))).toEqual({ x: 1, y: 0 });
  });

  it('does not take a panel of the browser beside the page for zoom', () => {
    for (const devicePixelRatio of [1, 2]) {
      Object.assign(window, { outerWidth: 1800, innerWidth: 1200, devicePixelRatio });
      expect(wheelNotches(aTurn({ deltaY: 120, wheelDeltaY: -120 }))).toEqual({ x: 0, y: 1 });
    }
  });
});

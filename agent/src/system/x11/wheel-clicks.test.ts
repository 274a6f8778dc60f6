import { describe, expect, it } from 'vitest';
import { WheelClicks } from './wheel-clicks.ts';

describe('WheelClicks', () => {
  it('clicks once for each notch', () => {
    const wheel = new WheelClicks();
    expect(Array.from({ length: 10 }, (_, index) => wheel.turn(100, index))).toEqual(Array(10).fill(1));
    expect(wheel.turn(-250, 11)).toBe(-2);
  });

  it('adds the small turns of a touchpad', () => {
    const wheel = new WheelClicks();
    const clicks = Array.from({ length: 300 }, (_, index) => wheel.turn(100 / 30, index * 16));
    expect(clicks.reduce((sum, one) => sum + one)).toBe(10);
    expect(Math.max(...clicks)).toBe(1);
  });

  it('drops the rest in the other direction and after a pause', () => {
    const wheel = new WheelClicks();
    const clicks = [wheel.turn(90, 0), wheel.turn(-100, 10), wheel.turn(-90, 20), wheel.turn(-20, 2_000)];
    expect(clicks.map(Math.abs)).toEqual([0, 1, 0, 0]);
  });

  it('keeps the rest of one turn below an axis without movement', () => {
    const wheel = new WheelClicks();
    expect([wheel.turn(60, 0), wheel.turn(0, 10), wheel.turn(60, 20)]).toEqual([0, 0, 1]);
  });
});

import { describe, expect, it } from 'vitest';
import { health } from '../testing/a-release';
import { linesOf, valuesOf } from './chart-lines';
import { failureRate } from './rates';

const minute = (at: number, failures: number | null) => ({
  minute: new Date(Date.UTC(2026, 10, 20, 9, at)).toISOString(),
  candidate: failures === null ? health() : health({ activations: 10, failures }),
  live: health(),
});
const box = { width: 100, height: 50, most: 1 };

describe('linesOf', () => {
  it('places minutes by their time, and ends a line where nothing is known', () => {
    const minutes = [minute(0, 0), minute(5, 10), minute(10, null), minute(20, 5)];
    expect(linesOf(minutes, 'candidate', failureRate, box)).toEqual([
      [
        { x: 0, y: 50 },
        { x: 25, y: 0 },
      ],
      [{ x: 100, y: 25 }],
    ]);
    expect(linesOf(minutes, 'live', failureRate, box)).toEqual([]);
  });

  it('does not stretch the first minutes, and draws zeros at the bottom', () => {
    expect(linesOf([minute(0, 0), minute(1, 0)], 'candidate', failureRate, { ...box, most: 0 })).toEqual([
      [
        { x: 0, y: 50 },
        { x: 10, y: 50 },
      ],
    ]);
  });
});

describe('valuesOf', () => {
  it('leaves out minutes without a value', () => {
    expect(valuesOf([minute(0, 1), minute(1, null)], 'candidate', failureRate)).toEqual([0.1]);
  });
});

describe('failureRate', () => {
  it('counts pages that failed before they were shown', () => {
    expect([failureRate(health()), failureRate(health({ failures: 3 })), failureRate(health({ activations: 6, failures: 3 }))]).toEqual([
      null,
      1,
      0.5,
    ]);
  });
});

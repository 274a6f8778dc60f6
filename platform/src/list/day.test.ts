import { describe, expect, it } from 'vitest';
import { isDay } from './day.ts';

describe('isDay', () => {
  it('rejects days that are not in the calendar', () => {
    expect(['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '0001-01-01', 'today'].map(isDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

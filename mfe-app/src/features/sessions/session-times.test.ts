import { describe, expect, it } from '@jest/globals';
import { apiTimes } from './session-times.ts';

const now = new Date(2026, 10, 20, 15, 30);
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

describe('session times', () => {
  it('count today among the days of a period', () => {
    expect(apiTimes({ range: ['today'] }, now)).toEqual({ from: at(2026, 11, 20) });
    expect(apiTimes({ range: ['7d'] }, now)).toEqual({ from: at(2026, 11, 14) });
    expect(apiTimes({ range: ['30d'] }, now)).toEqual({ from: at(2026, 10, 22) });
  });

  it('include both days of a chosen period', () => {
    expect(apiTimes({ from: ['2026-02-27'], to: ['2026-02-28'] }, now)).toEqual({ from: at(2026, 2, 27), to: at(2026, 3, 1) });
    expect(apiTimes({ to: ['2025-12-31'] }, now)).toEqual({ to: at(2026, 1, 1) });
  });
});

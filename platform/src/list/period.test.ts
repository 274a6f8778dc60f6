import { describe, expect, it } from 'vitest';
import { apiPeriod, countFilters } from './period.ts';

const now = new Date(2026, 10, 20, 15, 30);
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

describe('apiPeriod', () => {
  it('counts today among the days of a period', () => {
    expect(apiPeriod({ range: ['today'] }, now)).toEqual({ from: at(2026, 11, 20) });
    expect(apiPeriod({ range: ['7d'] }, now)).toEqual({ from: at(2026, 11, 14) });
    expect(apiPeriod({ range: ['30d'] }, now)).toEqual({ from: at(2026, 10, 22) });
  });

  it('includes both days of a chosen period', () => {
    expect(apiPeriod({ from: ['2026-02-27'], to: ['2026-02-28'] }, now)).toEqual({ from: at(2026, 2, 27), to: at(2026, 3, 1) });
    expect(apiPeriod({ to: ['2025-12-31'] }, now)).toEqual({ to: at(2026, 1, 1) });
  });
});

describe('countFilters', () => {
  it('counts the two days of a period as one filter', () => {
    expect(countFilters({ from: ['2026-02-27'], to: ['2026-02-28'], status: ['active', 'closed'] })).toBe(2);
    expect(countFilters({})).toBe(0);
  });
});

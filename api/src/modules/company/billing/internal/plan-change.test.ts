import type { BillingInterval, PaidPlan } from '@nearhand/contracts/plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerOf } from '../price-list.ts';
import { addInterval, type BilledPeriod, changePlan, nextPeriod } from './plan-change.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const offer = (plan: PaidPlan, interval: BillingInterval) => offerOf(`${plan}-${interval}`, plan, interval);
const teamYear: BilledPeriod = { plan: 'team', interval: 'year', quantity: 4, start: at('2026-01-01'), end: at('2027-01-01') };
const teamMonth: BilledPeriod = { plan: 'team', interval: 'month', quantity: 4, start: at('2026-04-01'), end: at('2026-05-01') };

describe('addInterval', () => {
  it.each([
    ['2026-01-15', 'month', '2026-02-15'],
    ['2026-01-31', 'month', '2026-02-28'],
    ['2028-01-31', 'month', '2028-02-29'],
    ['2026-12-31', 'month', '2027-01-31'],
    ['2028-02-29', 'year', '2029-02-28'],
  ] as const)('adds to %s a %s: %s', (from, interval, to) => {
    expect(addInterval(at(from), interval)).toEqual(at(to));
  });
});

describe('nextPeriod', () => {
  const startOf = (year: number, month: number, day: number) => {
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, month, Math.min(day, lastDay), 12));
  };

  it('begins each month on the day of the first one, or on the last day of a shorter month', () => {
    const firsts = fc.record({ year: fc.integer({ min: 2024, max: 2100 }), month: fc.nat(11), day: fc.integer({ min: 1, max: 31 }) });
    fc.assert(
      fc.property(firsts, fc.integer({ min: 1, max: 60 }), ({ year, month, day }, periods) => {
        const start = startOf(year, month, day);
        // A first period in a short month has no later day to keep.
        const first = start.getUTCDate();
        let period = changePlan(null, offer('team', 'month'), 1, start).period;
        for (let count = 1; count <= periods; count++) {
          period = nextPeriod(offer('team', 'month'), 1, period);
          expect(period.start).toEqual(startOf(year, month + count, first));
          expect(period.end).toEqual(startOf(year, month + count + 1, first));
        }
      }),
    );
  });

  it('keeps the day when months are billed after a year', () => {
    const year = { ...teamYear, start: at('2026-01-31'), end: at('2027-01-31') };
    const february = nextPeriod(offer('team', 'month'), 1, year);
    expect(february.end).toEqual(at('2027-02-28'));
    expect(nextPeriod(offer('team', 'month'), 1, february).end).toEqual(at('2027-03-31'));
  });
});

describe('changePlan', () => {
  it('bills a whole period when nothing was billed', () => {
    const { kind, period, lines } = changePlan(null, offer('team', 'year'), 4, at('2026-03-01'));
    expect({ kind, end: period.end }).toEqual({ kind: 'atOnce', end: at('2027-03-01') });
    expect(lines).toEqual([
      {
        kind: 'plan',
        plan: 'team',
        interval: 'year',
        from: '2026-03-01T12:00:00.000Z',
        to: '2027-03-01T12:00:00.000Z',
        quantity: 4,
        amount: 91_200,
      },
    ]);
  });

  it('prorates a higher plan for the rest of the period', () => {
    // 146 of 365 days are left.
    const { kind, period, lines } = changePlan(teamYear, offer('business', 'year'), 5, at('2026-08-08'));
    expect({ kind, end: period.end }).toEqual({ kind: 'atOnce', end: teamYear.end });
    expect(lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
      ['unused', 4, -36_480],
      ['plan', 5, 93_600],
    ]);
  });

  it('starts a new period when a month becomes a year', () => {
    const { kind, period, lines } = changePlan(teamMonth, offer('team', 'year'), 4, at('2026-04-16'));
    expect({ kind, start: period.start, end: period.end }).toEqual({ kind: 'atOnce', start: at('2026-04-16'), end: at('2027-04-16') });
    expect(lines.map(({ amount }) => amount)).toEqual([-4800, 91_200]);
  });

  it.each([
    [teamYear, offer('starter', 'year')],
    [teamYear, offer('starter', 'month')],
    [teamYear, offer('team', 'month')],
    [teamMonth, offer('starter', 'year')],
  ])('lets a lower plan or a shorter interval follow at the end of the period (%#)', (current, lower) => {
    const { kind, period, lines } = changePlan(current, lower, 4, at('2026-04-16'));
    expect({ kind, start: period.start, lines }).toEqual({ kind: 'atPeriodEnd', start: current.end, lines: [] });
  });

  it('changes nothing when the plan is the same', () => {
    expect(changePlan(teamYear, offer('team', 'year'), 9, at('2026-04-16')).kind).toBe('unchanged');
  });
});

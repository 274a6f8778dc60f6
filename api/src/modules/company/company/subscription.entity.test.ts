import { allowedSessions } from '@nearhand/contracts/plans';
import { describe, expect, it } from 'vitest';
import { SubscriptionEntity } from './subscription.entity.ts';

const now = new Date('2026-03-01T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const planOf = (traits: Partial<SubscriptionEntity>) =>
  Object.assign(new SubscriptionEntity(), { plan: 'team', currentPeriodEnd: null }, traits).planInForce(now);

describe('allowedSessions', () => {
  it.each([
    ['free', 4, 1],
    ['starter', 3, 6],
    ['team', 4, 12],
    ['business', 10, 50],
    ['internal', 1, null],
  ] as const)('allows with %s and %i operators %p open sessions', (plan, operators, allowed) => {
    expect(allowedSessions(plan, operators)).toBe(allowed);
  });
});

describe('planInForce', () => {
  it.each([
    ['active', inDays(-1), 'team'],
    ['trialing', inDays(1), 'team'],
    ['trialing', inDays(-1), 'free'],
    ['past_due', inDays(-6), 'team'],
    ['past_due', inDays(-8), 'free'],
    ['canceled', inDays(1), 'free'],
    ['unpaid', inDays(1), 'free'],
    ['paused', inDays(1), 'free'],
    ['incomplete', inDays(1), 'free'],
    ['incomplete_expired', inDays(1), 'free'],
  ] as const)('returns for a subscription %s until %p: %s', (status, currentPeriodEnd, plan) => {
    expect(planOf({ status, currentPeriodEnd })).toBe(plan);
  });

  it.each([
    ['canceled for a time within the period', { cancelAt: inDays(-1), currentPeriodEnd: inDays(9) }, 'free'],
    ['canceled for a later period', { cancelAt: inDays(9), currentPeriodEnd: inDays(-1) }, 'team'],
    ['canceled for the end of the period', { cancelAtPeriodEnd: true, currentPeriodEnd: inDays(-1) }, 'free'],
    ['unpaid until it was canceled', { status: 'past_due', cancelAt: inDays(-1), currentPeriodEnd: inDays(-2) }, 'free'],
    ['billed at an unknown price', { isPriceUnknown: true, currentPeriodEnd: inDays(1) }, 'team'],
    ['last billed at an unknown price', { isPriceUnknown: true, currentPeriodEnd: inDays(-1) }, 'free'],
  ] as const)('returns for a subscription that is %s, %j: %s', (_, traits, plan) => {
    expect(planOf({ status: 'active', ...traits })).toBe(plan);
  });

  it.each([
    [inDays(-6), inDays(-3), 'team'],
    [inDays(-8), inDays(1), 'team'],
    [inDays(-20), inDays(-1), 'free'],
  ] as const)(
    'returns for a payment that failed at %p and is awaited by the provider until %p: %s',
    (currentPeriodEnd, graceUntil, plan) => {
      expect(planOf({ status: 'past_due', currentPeriodEnd, graceUntil })).toBe(plan);
    },
  );
});

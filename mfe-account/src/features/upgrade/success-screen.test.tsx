import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Me } from '@nearhand/platform/core';
import { aMe, FakeSocket, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';

const socket = Object.assign(new FakeSocket(), { connected: false });
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const page = await import('./success-screen.tsx');

const links = { subscription: '/app/account/subscription' };
const path = '/app/account/upgrade/success';
const team = { plan: 'team', planInForce: 'team', status: 'active', providerPlan: 'price_1', interval: 'year' } as const;

async function open(before: Partial<Me['subscription']>, after: Partial<Me['subscription']> = before) {
  const base = aMe({ user: { role: 'owner', isAdmin: true } });
  const withPlan = (change: Partial<Me['subscription']>): Me => ({ ...base, subscription: { ...base.subscription, ...change } });
  fakeApi({ 'GET /me': () => withPlan(after) });
  await renderScreen({ page, path, url: `${path}?plan=team`, me: withPlan(before), links });
}

describe('SuccessScreen', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  it('waits for the provider, and confirms the plan when the server announces it', async () => {
    await open({ status: 'trialing', planInForce: 'team', providerPlan: null }, team);
    expect(screen.getByRole('heading', { name: 'Waiting for the confirmation' })).toBeTruthy();
    await act(async () => {
      socket.receive('company:changed', { what: 'subscription' });
      await jest.advanceTimersByTimeAsync(1_000);
    });
    expect(screen.getByRole('heading', { name: 'Your company now has the Team plan' })).toBeTruthy();
  });

  it('explains that the confirmation takes longer', async () => {
    await open({ status: 'trialing', planInForce: 'team', providerPlan: null });
    expect(screen.getByText('This page continues by itself when the payment is confirmed')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText(/^This takes longer than usual/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Waiting for the confirmation' })).toBeTruthy();
  });

  it('does not confirm another plan than the one that was chosen', async () => {
    await open({ ...team, plan: 'starter', planInForce: 'starter' });
    expect(screen.getByRole('heading', { name: 'Waiting for the confirmation' })).toBeTruthy();
  });
});

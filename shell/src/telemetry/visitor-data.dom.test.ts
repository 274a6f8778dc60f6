import type { Me } from '@nearhand/platform/core';
import { aMe } from '@nearhand/platform/testing';
import { visitorDataOf } from './visitor-data';

function tagsOf(user: Partial<Me['user']>, subscription: Partial<Me['subscription']> = {}): string[] {
  const me = aMe({ user });
  return visitorDataOf({ ...me, subscription: { ...me.subscription, ...subscription } }).tags;
}

describe('visitorDataOf', () => {
  it('identifies the user', () => {
    const { user } = aMe();
    expect(visitorDataOf(aMe())).toMatchObject({ distinct_id: user.id, email: user.email, name: user.name });
  });

  it.each([
    [{}, { isInternalPlan: true, provider: 'stripe' }, ['stripe']],
    [{}, { provider: 'internal', status: 'trialing' }, ['internal']],
    [{}, { provider: 'stripe', status: 'canceled', planInForce: 'free' }, ['stripe']],
    [{}, { provider: 'stripe' }, ['Customer', 'stripe']],
    [{ isVerified: false, isAdmin: true }, { provider: 'app-store' }, ['Unverified', 'Admin', 'Customer', 'app-store']],
  ] as const)('tags a user %j with %j', (user, subscription, tags) => {
    expect(tagsOf(user, subscription)).toEqual(tags);
  });
});

import { expect, it } from '@jest/globals';
import { aMe } from '@nearhand/platform/testing';
import { type Act, fits, isChangeable } from './act.ts';

const { user } = aMe();
const acts: readonly Act[] = ['makeAdmin', 'makeOperator', 'activate', 'deactivate', 'removeSecondFactor', 'remove', 'handOver'];

it.each([
  ['an operator', {}, ['makeAdmin', 'deactivate', 'remove', 'handOver']],
  ['an admin', { role: 'admin' as const }, ['makeOperator', 'deactivate', 'remove', 'handOver']],
  ['somebody whose address is not verified', { isVerified: false }, ['makeAdmin', 'deactivate', 'remove']],
  ['whoever has a second factor', { secondFactor: true }, ['makeAdmin', 'deactivate', 'removeSecondFactor', 'remove', 'handOver']],
  ['whoever is deactivated', { isActive: false }, ['activate', 'remove']],
])('offers what would change something about %s', (_whom, about, expected) => {
  expect(acts.filter((act) => fits(act, { ...user, ...about }))).toEqual(expected);
});

it('lets the owner be, and oneself', () => {
  expect(isChangeable(user, 'somebody else')).toBe(true);
  expect(isChangeable(user, user.id)).toBe(false);
  expect(isChangeable({ ...user, role: 'owner' }, 'somebody else')).toBe(false);
});

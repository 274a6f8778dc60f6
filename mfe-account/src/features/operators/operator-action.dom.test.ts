import { describe, expect, it } from '@jest/globals';
import { aMe } from '@nearhand/platform/testing';
import { isApplicable, isChangeable, type OperatorAction } from './operator-action.ts';

const { user } = aMe();
const actions: readonly OperatorAction[] = [
  'makeAdmin',
  'makeOperator',
  'activate',
  'deactivate',
  'removeSecondFactor',
  'remove',
  'transferOwnership',
];

describe('operator actions', () => {
  it.each([
    ['an operator', {}, ['makeAdmin', 'deactivate', 'remove', 'transferOwnership']],
    ['an admin', { role: 'admin' as const }, ['makeOperator', 'deactivate', 'remove', 'transferOwnership']],
    ['an operator whose address is not verified', { isVerified: false }, ['makeAdmin', 'deactivate', 'remove']],
    [
      'an operator with a second factor',
      { secondFactor: true },
      ['makeAdmin', 'deactivate', 'removeSecondFactor', 'remove', 'transferOwnership'],
    ],
    ['a deactivated operator', { isActive: false }, ['activate', 'remove']],
  ])('offers the actions that would change %s', (_whom, about, expected) => {
    expect(actions.filter((action) => isApplicable(action, { ...user, ...about }))).toEqual(expected);
  });

  it('excludes the owner and the user', () => {
    expect(isChangeable(user, 'somebody else')).toBe(true);
    expect(isChangeable(user, user.id)).toBe(false);
    expect(isChangeable({ ...user, role: 'owner' }, 'somebody else')).toBe(false);
  });
});

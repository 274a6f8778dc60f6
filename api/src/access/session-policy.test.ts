import type { Actor, Role } from './actor.ts';
import { sessionCan } from './session-policy.ts';

const actor = (userId: string, role: Role): Actor => ({ userId, companyId: 'company', role, isVerified: true });
const open = { operatorId: 'olga', isClosed: false };

it.each([
  ['the own operator', actor('olga', 'operator'), { update: true, close: true }],
  ['another operator', actor('otto', 'operator'), { update: false, close: false }],
  ['an admin', actor('adam', 'admin'), { update: true, close: true }],
  ['the owner', actor('ada', 'owner'), { update: true, close: true }],
])('lets %s do what the role allows', (_, caller, expected) => {
  expect(sessionCan(caller, open)).toEqual(expected);
});

it('lets notes be written after the end, and nothing be closed twice', () => {
  expect(sessionCan(actor('olga', 'operator'), { ...open, isClosed: true })).toEqual({ update: true, close: false });
});

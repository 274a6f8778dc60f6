import { describe, expect, it } from 'vitest';
import type { Actor, Role } from './actor.ts';
import { sessionCan } from './session-policy.ts';

const actor = (userId: string, role: Role): Actor => ({
  userId,
  companyId: 'company',
  role,
  isVerified: true,
  lacksSecondFactor: false,
  isCompanyBeingDeleted: false,
  signedInAt: null,
  signInId: null,
});
const open = { operatorId: 'olga', isClosed: false, participantIds: ['hugo'] };
const nothing = { update: false, close: false, enter: false, host: false, takeOver: false };

describe('session policy', () => {
  it.each([
    ['the host', actor('olga', 'operator'), { ...nothing, update: true, close: true, enter: true, host: true }],
    ['another operator', actor('otto', 'operator'), nothing],
    ['a participating operator', actor('hugo', 'operator'), { ...nothing, enter: true }],
    ['an admin', actor('adam', 'admin'), { ...nothing, update: true, close: true, takeOver: true }],
    ['the owner', actor('ada', 'owner'), { ...nothing, update: true, close: true, takeOver: true }],
    ['an admin in their own session', actor('olga', 'admin'), { ...nothing, update: true, close: true, enter: true, host: true }],
  ])('permits %s what the role allows', (_, caller, expected) => {
    expect(sessionCan(caller, open)).toEqual(expected);
  });

  it('permits only notes when the session is closed', () => {
    expect(sessionCan(actor('hugo', 'operator'), { ...open, isClosed: true })).toEqual(nothing);
    for (const role of ['operator', 'admin'] as const)
      expect(sessionCan(actor('olga', role), { ...open, isClosed: true })).toEqual({ ...nothing, update: true });
  });
});

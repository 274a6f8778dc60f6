import { allowedSessions, plans } from '@nearhand/contracts/plans';
import type { Me } from '../core/identity/me.ts';

const id = (last: number) => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** A signed-in operator of Example Ltd, with overrides. */
export function aMe({
  user,
  company,
  ...rest
}: {
  user?: Partial<Me['user']>;
  company?: Partial<Me['company']>;
  isLocked?: boolean;
  isPlatformAdmin?: boolean;
} = {}): Me {
  const createdAt = '2026-01-01T09:00:00.000Z';
  const { operators, devices, history } = plans.team;
  const subscription: Me['subscription'] = {
    provider: 'internal',
    isInternalPlan: false,
    plan: 'team',
    planInForce: 'team',
    providerPlan: null,
    interval: null,
    quantity: null,
    status: 'trialing',
    currentPeriodStart: null,
    currentPeriodEnd: null,
    graceEndsAt: null,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    isPriceUnknown: false,
    scheduled: null,
    limits: { operators, devices, concurrentSessions: allowedSessions('team', 4), history },
    usage: { operators: 4, devices: 2, concurrentSessions: 1, history: 40 },
  };
  return {
    user: {
      id: id(1),
      email: 'ada@example.com',
      name: 'Ada Nowak',
      avatar: null,
      role: 'operator',
      isAdmin: false,
      isVerified: true,
      isActive: true,
      secondFactor: false,
      lastActiveAt: createdAt,
      locale: 'en',
      theme: 'light',
      createdAt,
      ...user,
    },
    company: {
      companyId: id(2),
      name: 'Example Ltd',
      logo: null,
      users: { total: 4 },
      devices: { total: 2 },
      sessions: { total: 2 },
      invoices: { total: 0 },
      subscription,
      settings: {
        defaultConsent: 'view',
        embedOrigins: [],
        sessionNotesRequired: false,
        recordingAllowed: true,
        retentionDays: null,
        secondFactorRequired: false,
        deviceConsent: 'none',
        deviceAccess: 'everyone',
      },
      deletionAt: null,
      entity: { createdBy: { id: id(3) }, createdAt, updatedAt: createdAt },
      ...company,
    },
    subscription,
    deletion: { mustTransferOwnership: false, deletesCompany: false },
    isLocked: false,
    owner: { name: 'Olga Wójcik' },
    ...rest,
  };
}

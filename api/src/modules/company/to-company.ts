import type { components } from '@nearhand/contracts/openapi.gen';
import type { CompanyEntity } from './company.entity.ts';
import type { CompanyFacts } from './company.service.ts';
import { plans } from './plans.ts';
import type { SubscriptionEntity } from './subscription.entity.ts';

type Schemas = components['schemas'];

const toSettings = ({
  defaultConsent,
  sessionNotesRequired,
  recordingAllowed,
  retentionDays,
  secondFactorRequired,
  deviceConsent,
  deviceAccess,
}: CompanyEntity): Schemas['CompanySettings'] => ({
  defaultConsent,
  sessionNotesRequired,
  recordingAllowed,
  retentionDays,
  secondFactorRequired,
  deviceConsent,
  deviceAccess,
});

export function toCompany(company: CompanyEntity, { totals, subscription }: CompanyFacts): Schemas['Company'] {
  const { companyId, name, logo, deletionAt, createdById, createdAt, updatedAt } = company;
  return {
    companyId,
    name,
    logo,
    users: { total: totals.users },
    devices: { total: totals.devices },
    sessions: { total: totals.sessions },
    // Not available yet.
    invoices: { total: 0 },
    subscription: toSubscription(subscription),
    settings: toSettings(company),
    deletionAt: deletionAt?.toISOString() ?? null,
    entity: { createdBy: { id: createdById }, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

export function toSubscription(subscription: SubscriptionEntity): Schemas['Subscription'] {
  const { provider, isInternalPlan, plan, providerPlan, status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const { operators, devices } = plans[subscription.planInForce(new Date())];
  return {
    provider,
    isInternalPlan,
    plan,
    providerPlan,
    status,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd,
    limits: { operators, devices },
  };
}

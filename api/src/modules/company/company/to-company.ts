import type { components } from '@nearhand/contracts/openapi.gen';
import { allowedSessions, plans } from '@nearhand/contracts/plans';
import type { CompanyEntity } from './company.entity.ts';
import type { CompanyFacts, SubscriptionFacts } from './company.service.ts';

type Schemas = components['schemas'];

const toSettings = ({
  defaultConsent,
  sessionNotesRequired,
  recordingAllowed,
  retentionDays,
  secondFactorRequired,
  deviceConsent,
  deviceAccess,
  embedOrigins,
}: CompanyEntity): Schemas['CompanySettings'] => ({
  defaultConsent,
  sessionNotesRequired,
  recordingAllowed,
  retentionDays,
  secondFactorRequired,
  deviceConsent,
  deviceAccess,
  embedOrigins,
});

export function toCompany(company: CompanyEntity, facts: CompanyFacts): Schemas['Company'] {
  const { totals } = facts;
  const { companyId, name, logo, deletionAt, createdById, createdAt, updatedAt } = company;
  return {
    companyId,
    name,
    logo,
    users: { total: totals.users },
    devices: { total: facts.usage.devices },
    sessions: { total: totals.sessions },
    invoices: { total: totals.invoices },
    subscription: toSubscription(facts),
    settings: toSettings(company),
    deletionAt: deletionAt?.toISOString() ?? null,
    entity: { createdBy: { id: createdById }, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

export function toSubscription({ subscription, usage }: SubscriptionFacts, now = new Date()): Schemas['Subscription'] {
  const { provider, isInternalPlan, plan, providerPlan, interval, quantity, status, cancelAtPeriodEnd, isPriceUnknown, scheduled } =
    subscription;
  const planInForce = subscription.planInForce(now);
  const { operators, devices, history } = plans[planInForce];
  return {
    provider,
    isInternalPlan,
    plan,
    planInForce,
    providerPlan,
    interval,
    quantity,
    status,
    currentPeriodStart: subscription.currentPeriodStart?.toISOString() ?? null,
    currentPeriodEnd: subscription.currentPeriodEnd?.toISOString() ?? null,
    graceEndsAt: subscription.graceEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd,
    cancelAt: subscription.cancelAt?.toISOString() ?? null,
    isPriceUnknown,
    scheduled,
    limits: { operators, devices, concurrentSessions: allowedSessions(planInForce, usage.operators), history },
    usage,
  };
}

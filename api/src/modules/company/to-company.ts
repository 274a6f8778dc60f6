import type { components } from '@nearhand/contracts/openapi.gen';
import type { CompanyEntity } from './company.entity.ts';
import type { CompanyTotals } from './company.service.ts';
import type { SubscriptionEntity } from './subscription.entity.ts';

type Schemas = components['schemas'];

const toSettings = ({
  defaultConsent,
  sessionNotesRequired,
  recordingAllowed,
  retentionDays,
  secondFactorRequired,
}: CompanyEntity): Schemas['CompanySettings'] => ({
  defaultConsent,
  sessionNotesRequired,
  recordingAllowed,
  retentionDays,
  secondFactorRequired,
});

export function toCompany(company: CompanyEntity, totals: CompanyTotals): Schemas['Company'] {
  const { companyId, name, logo, deletionAt, createdById, createdAt, updatedAt } = company;
  return {
    companyId,
    name,
    logo,
    users: { total: totals.users },
    devices: { total: totals.devices },
    sessions: { total: totals.sessions },
    settings: toSettings(company),
    deletionAt: deletionAt?.toISOString() ?? null,
    entity: { createdBy: { id: createdById }, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

export function toSubscription({ provider, isInternalPlan, plan, status, currentPeriodEnd }: SubscriptionEntity): Schemas['Subscription'] {
  return { provider, isInternalPlan, plan, status, currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null };
}

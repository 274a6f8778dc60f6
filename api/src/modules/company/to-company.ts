import type { components } from '@nearhand/contracts/openapi.gen';
import type { CompanyEntity } from './company.entity.ts';
import type { CompanyTotals } from './company.service.ts';
import type { SubscriptionEntity } from './subscription.entity.ts';

type Schemas = components['schemas'];

export function toCompany(
  { companyId, name, logo, createdById, createdAt, updatedAt }: CompanyEntity,
  totals: CompanyTotals,
): Schemas['Company'] {
  return {
    companyId,
    name,
    logo,
    users: { total: totals.users },
    devices: { total: totals.devices },
    sessions: { total: totals.sessions },
    entity: { createdBy: { id: createdById }, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

export function toSubscription({ provider, isInternalPlan, plan, status, currentPeriodEnd }: SubscriptionEntity): Schemas['Subscription'] {
  return { provider, isInternalPlan, plan, status, currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null };
}

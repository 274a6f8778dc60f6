import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { intlByLocale } from '../../../http/intl-by-locale.ts';
import type { Locale } from '../../../http/locales.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { CompanyEntity } from '../../company/company/company.entity.ts';
import { SubscriptionEntity } from '../../company/company/subscription.entity.ts';

const intl = intlByLocale('sandbox');

/**
 * Inserts the company of a sandbox and its only user, who has no identity: no password, no address and no sign-in that could be prolonged.
 * Returns the id of the user.
 */
export async function insertSandboxCompany(db: EntityManager, companyId: string, locale: Locale, now: Date): Promise<string> {
  const { formatMessage } = intl(locale);
  const id = uuid();
  await db.insert(CompanyEntity, {
    companyId,
    name: formatMessage({ id: 'sandbox.company' }),
    logo: null,
    createdById: id,
    recordingAllowed: false,
    deletionAt: null,
  });
  const user = db.create(UserEntity, {
    id,
    companyId,
    identityId: `sandbox:${id}`,
    email: '',
    name: formatMessage({ id: 'sandbox.operator' }),
    avatar: null,
    isAdmin: true,
    isVerified: true,
    locale,
    theme: 'system',
    validAfter: now,
    deactivatedAt: null,
  });
  await db.save(user);
  await db.insert(SubscriptionEntity, {
    companyId,
    provider: 'internal',
    isInternalPlan: false,
    plan: 'free',
    providerPlan: null,
    status: 'active',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  });
  return id;
}

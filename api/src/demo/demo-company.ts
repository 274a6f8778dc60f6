import { v7 as newId } from 'uuid';
import { IdentityEntity } from '../modules/account/identity/identity.entity.ts';
import { UserEntity } from '../modules/account/user/user.entity.ts';
import { CompanyEntity } from '../modules/company/company/company.entity.ts';
import { SubscriptionEntity } from '../modules/company/company/subscription.entity.ts';
import { imageAddress } from '../modules/service/image/image-files.ts';
import { demoOwnerEmail, demoPeople } from './demo-people.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The company, its plan and its users, who share one password. */
export function makeDemoCompany(passwordHash: string, now: Date) {
  const createdAt = new Date(now.getTime() - 380 * dayMs);
  const companyId = newId({ msecs: createdAt.getTime() });
  const accounts = demoPeople.map(({ name, email, isAdmin, locale, activeHoursAgo }) => {
    const identity = Object.assign(new IdentityEntity(), {
      identityId: newId({ msecs: createdAt.getTime() }),
      email,
      passwordHash,
      displayName: name,
      emailVerified: true,
      disabled: false,
      validSince: createdAt,
      lastSignInAt: null,
      createdAt,
    });
    const user = Object.assign(new UserEntity(), {
      id: newId({ msecs: createdAt.getTime() }),
      companyId,
      identityId: identity.identityId,
      email,
      name,
      avatar: null,
      isAdmin,
      isVerified: true,
      locale,
      theme: 'light' as const,
      validAfter: createdAt,
      deactivatedAt: null,
      lastActiveAt: new Date(now.getTime() - activeHoursAgo * hourMs),
      createdAt,
    });
    return { identity, user };
  });
  const owner = accounts.find(({ user }) => user.email === demoOwnerEmail);
  if (!owner) throw new Error('the demo company has no owner');

  const company = Object.assign(new CompanyEntity(), {
    companyId,
    name: 'Northwind Care',
    logo: imageAddress(newId({ msecs: now.getTime() })),
    createdById: owner.user.id,
    createdAt,
  });
  const subscription = Object.assign(new SubscriptionEntity(), {
    companyId,
    provider: 'internal' as const,
    isInternalPlan: false,
    plan: 'team' as const,
    providerPlan: null,
    status: 'active' as const,
    currentPeriodEnd: new Date(now.getTime() + 21 * dayMs),
    cancelAtPeriodEnd: false,
    createdAt,
  });
  return {
    company,
    subscription,
    identities: accounts.map(({ identity }) => identity),
    users: accounts.map(({ user }) => user),
  };
}

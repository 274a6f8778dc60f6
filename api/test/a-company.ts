import type { Plan } from '@nearhand/contracts/plans';
import { hashSync } from '@node-rs/argon2';
import { v7 as uuid } from 'uuid';
import { TokenSigner } from '../src/keys/token-signer.ts';
import { IdentityEntity } from '../src/modules/account/identity/identity.entity.ts';
import { UserEntity } from '../src/modules/account/user/user.entity.ts';
import { CompanyEntity } from '../src/modules/company/company/company.entity.ts';
import { SubscriptionEntity } from '../src/modules/company/company/subscription.entity.ts';
import { DeviceEntity } from '../src/modules/company/device/device.entity.ts';
import type { TestApp } from './test-app.ts';

export const password = 'Correct horse 1';
/** Checked in far less time than a hash of the server, which has its own tests. */
const passwordHash = hashSync(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export interface TestUser {
  user: UserEntity;
  token: string;
}

export interface TestCompany {
  companyId: string;
  owner: TestUser;
  admin: TestUser;
  operator: TestUser;
  secondOperator: TestUser;
}

/** An access token as the identity provider issues it; `auth_time` only if given. */
export function tokenFor(
  { app }: TestApp,
  identityId: string,
  expiresAt = new Date(Date.now() + 600_000),
  signedInAt?: Date,
): Promise<string> {
  const claims = signedInAt && { auth_time: Math.floor(signedInAt.getTime() / 1000) };
  return app.get(TokenSigner).sign(identityId, 'nearhand', expiresAt, claims);
}

/** Token with a sign-in just now. */
export const recentTokenFor = (test: TestApp, identityId: string): Promise<string> => tokenFor(test, identityId, undefined, new Date());

async function aUser(test: TestApp, companyId: string, name: string, traits: Partial<UserEntity>): Promise<TestUser> {
  const identityId = uuid();
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${identityId.slice(-6)}@example.com`;
  const validAfter = new Date(Date.now() - 60_000);
  const { manager } = test.dataSource;
  const identity = { identityId, email, passwordHash, displayName: name, emailVerified: true, disabled: false };
  await manager.insert(IdentityEntity, { ...identity, validSince: validAfter });
  const user = manager.create(UserEntity, {
    id: uuid(),
    companyId,
    identityId,
    email,
    name,
    avatar: null,
    isAdmin: false,
    isVerified: true,
    locale: 'en',
    theme: 'light',
    validAfter,
    deactivatedAt: null,
    ...traits,
  });
  await manager.insert(UserEntity, user);
  return { user, token: await tokenFor(test, identityId) };
}

/** A company with one user per role, and a second operator. */
export async function aCompany(test: TestApp, plan: Plan = 'internal'): Promise<TestCompany> {
  const companyId = uuid();
  const ownerId = uuid();
  await test.dataSource.transaction(async (db) => {
    await db.insert(CompanyEntity, { companyId, name: 'Northwind <b>Łódź</b>', logo: null, createdById: ownerId });
    const identityId = uuid();
    await db.insert(IdentityEntity, {
      identityId,
      email: `${identityId}@example.com`,
      passwordHash,
      displayName: 'Owner',
      emailVerified: true,
      disabled: false,
      validSince: new Date(0),
    });
    const owner = { id: ownerId, companyId, identityId, email: `${identityId}@example.com`, name: 'Owner', avatar: null, isAdmin: true };
    await db.insert(
      UserEntity,
      db.create(UserEntity, { ...owner, isVerified: true, locale: 'en', theme: 'light', validAfter: new Date(0), deactivatedAt: null }),
    );
    const subscription = { companyId, provider: 'internal', isInternalPlan: plan === 'internal', plan, providerPlan: null } as const;
    await db.insert(SubscriptionEntity, { ...subscription, status: 'active', currentPeriodEnd: null, cancelAtPeriodEnd: false });
  });
  const user = await test.dataSource.getRepository(UserEntity).findOneByOrFail({ id: ownerId });
  return {
    companyId,
    owner: { user, token: await tokenFor(test, user.identityId) },
    admin: await aUser(test, companyId, 'Adam Admin', { isAdmin: true }),
    operator: await aUser(test, companyId, 'Olga Operator', {}),
    secondOperator: await aUser(test, companyId, 'Zofia Łęcka', {}),
  };
}

export { aUser };

export async function aDevice({ dataSource }: TestApp, companyId: string, traits: Partial<DeviceEntity> = {}): Promise<DeviceEntity> {
  const { manager } = dataSource;
  const assignmentId = uuid();
  const device = manager.create(DeviceEntity, {
    assignmentId,
    companyId,
    machineId: assignmentId,
    secretHash: 'none',
    alias: null,
    hostname: 'desktop',
    os: 'windows',
    osVersion: '11',
    agentVersion: '2.18.1',
    tags: [],
    note: '',
    lastSyncAt: null,
    lastUser: null,
    ip: null,
    group: null,
    consent: 'ask',
    access: null,
    allowedUserIds: [],
    ...traits,
  });
  await manager.insert(DeviceEntity, device);
  return device;
}

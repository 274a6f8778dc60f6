import type { components } from '@nearhand/contracts/openapi.gen';
import { type PlanLimits, plans } from '@nearhand/contracts/plans';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { LicenseCheck } from '../../../access/access-guard.ts';
import type { Actor } from '../../../access/actor.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { DeviceService } from '../device/device.service.ts';
import { CompanyEntity } from './company.entity.ts';
import { CompanyRepository } from './company.repository.ts';
import { SubscriptionEntity } from './subscription.entity.ts';

type LicenseCount = components['schemas']['Licenses'];

/** Data of a session can arrive this long after its end. */
const closingMs = 10 * 60 * 1000;

/** Counts and checks the licenses of a company. */
@Injectable()
export class LicenseService implements LicenseCheck {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(DeviceService) private readonly devices: DeviceService,
  ) {}

  /** Locks the company while a license is assigned; `null` if it is deleted or scheduled for deletion. */
  async lock(db: EntityManager, companyId: string): Promise<CompanyEntity | null> {
    // FOR NO KEY UPDATE leaves inserts of referencing rows, such as sessions, possible.
    const company = await db.findOne(CompanyEntity, { where: { companyId }, lock: { mode: 'for_no_key_update' } });
    return company?.deletionAt === null ? company : null;
  }

  async count(companyId: string, now: Date, db: EntityManager = this.dataSource.manager): Promise<LicenseCount> {
    const subscription = await db.findOneByOrFail(SubscriptionEntity, { companyId });
    return { ...(await this.companies.countLicenses(db, companyId, now)), allowed: plans[subscription.planInForce(now)].operators };
  }

  /** Active users beyond the limit of the plan: those who joined last, never the owner. */
  async findLockedUsers(companyId: string, now: Date, db: EntityManager = this.dataSource.manager): Promise<Set<string>> {
    const allowed = await this.countAllowedUsers(companyId, now, db);
    const locked = allowed === null ? [] : await this.companies.findUsersBeyond(db, companyId, allowed);
    return new Set(locked.map(({ id }) => id));
  }

  /** Locked operators finish their open sessions. */
  async ensureLicensed({ companyId, userId, role }: Actor, need: 'outsideSession' | 'always', now = new Date()): Promise<void> {
    if (role === 'owner') return;
    const { manager } = this.dataSource;
    const allowed = await this.countAllowedUsers(companyId, now, manager);
    if (allowed === null) return;
    const locked = await this.companies.findUsersBeyond(manager, companyId, allowed);
    if (!locked.some(({ id }) => id === userId)) return;
    const closedSince = new Date(now.getTime() - closingMs);
    if (need === 'outsideSession' && (await this.companies.isInSession(companyId, userId, closedSince))) return;
    throw new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'operators', used: allowed + locked.length, allowed });
  }

  /** Finds which of the given devices are beyond the limit of the plan: those registered last. Nobody connects to them. */
  async findLockedDevices(
    companyId: string,
    assignmentIds: readonly string[],
    now: Date,
    db: EntityManager = this.dataSource.manager,
  ): Promise<Set<string>> {
    const allowed = await this.countAllowedDevices(companyId, now, db);
    return allowed === null || assignmentIds.length === 0 ? new Set() : this.devices.findBeyond(db, companyId, allowed, assignmentIds);
  }

  /** Names of the first users and devices that other limits would lock. */
  async findNamesBeyond(
    companyId: string,
    { operators, devices }: Pick<PlanLimits, 'operators' | 'devices'>,
    count: number,
  ): Promise<{ operatorNames: string[]; deviceNames: string[] }> {
    const { manager } = this.dataSource;
    const locked = operators === null ? [] : await this.companies.findUsersBeyond(manager, companyId, operators, count);
    const deviceNames = devices === null ? [] : await this.devices.findNamesBeyond(manager, companyId, devices, count);
    return { operatorNames: locked.map(({ name }) => name), deviceNames };
  }

  async ensureDeviceUnlocked(db: EntityManager, companyId: string, assignmentId: string, now: Date): Promise<void> {
    const locked = await this.findLockedDevices(companyId, [assignmentId], now, db);
    if (locked.size === 0) return;
    const [used, allowed] = [await this.devices.countOf(db, companyId), await this.countAllowedDevices(companyId, now, db)];
    throw new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'devices', used, allowed });
  }

  private async countAllowedUsers(companyId: string, now: Date, db: EntityManager): Promise<number | null> {
    return plans[(await db.findOneByOrFail(SubscriptionEntity, { companyId })).planInForce(now)].operators;
  }

  private async countAllowedDevices(companyId: string, now: Date, db: EntityManager): Promise<number | null> {
    return (await db.findOneByOrFail(SubscriptionEntity, { companyId })).allowedDevices(now);
  }
}

/** Whether a license is free besides those of users and pending invitations. */
export const hasFreeLicense = ({ used, invited, allowed }: LicenseCount): boolean => allowed === null || used + invited < allowed;

/** Whether an invited user can still be added: the plan may have been downgraded. */
export const canTakeLicense = ({ used, allowed }: LicenseCount): boolean => allowed === null || used < allowed;

export const licenseLimitReached = ({ used, invited, allowed }: LicenseCount): DomainError =>
  new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'operators', used: used + invited, allowed });

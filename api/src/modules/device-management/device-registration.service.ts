import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainEvents } from '../../events/domain.events.ts';
import type { AddressRateLimit } from '../../http/address-rate-limit.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { RateLimitService } from '../../http/rate-limit.service.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { CompanyEntity } from '../company/company.entity.ts';
import { CompanyService } from '../company/company.service.ts';
import { CompanyCodeService } from '../company/company-code.service.ts';
import { LicenseService } from '../company/license.service.ts';
import { SubscriptionEntity } from '../company/subscription.entity.ts';
import { DeviceEntity } from '../device/device.entity.ts';
import { DeviceRepository } from '../device/device.repository.ts';
import { DeviceSecretService } from '../device/device-secret.service.ts';
import { toDeviceFacts } from '../device/to-device-facts.ts';
import { SessionSecretService } from '../session/session-secret.service.ts';
import { SessionStatusRepository } from '../session/session-status.repository.ts';
import { DeviceSocketRepository } from './device-socket.repository.ts';

type Body = CallOf<'registerDevice'>['body'];

const perMinute = 60;
const perDay = 5000;
/** Longer than a session, which registers at most one device. */
const grantSeconds = 24 * 60 * 60;

export interface Registration {
  isNew: boolean;
  reply: ReplyOf<'registerDevice'>;
}

/** Registers devices, each machine once. */
@Injectable()
export class DeviceRegistrationService {
  private readonly attempts: AddressRateLimit;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DeviceSecretService) private readonly secrets: DeviceSecretService,
    @Inject(DeviceRepository) private readonly devices: DeviceRepository,
    @Inject(DeviceSocketRepository) private readonly sockets: DeviceSocketRepository,
    @Inject(CompanyCodeService) private readonly codes: CompanyCodeService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(SessionSecretService) private readonly sessionSecrets: SessionSecretService,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(RateLimitService) private readonly limits: RateLimitService,
  ) {
    this.attempts = limits.perAddress('device-registration', perMinute, perDay);
  }

  async register(body: Body, address: string, now = new Date()): Promise<Registration> {
    await this.attempts.count(address);
    const company = await this.findCompany(body, now);
    return this.dataSource.transaction(async (db) => {
      // Serializes the registrations of a company, for its limit.
      if (!(await this.licenses.lock(db, company.companyId))) throw new DomainError('COMPANY_CODE_INVALID');
      const registered =
        (await this.devices.findByMachine(db, body.machineId)) ?? (await this.findChanged(db, company.companyId, body, now));
      if (registered) return { isNew: false, reply: this.prove(registered, company, body, now) };

      await this.ensureWithinPlan(db, company.companyId, now);
      if (body.code === undefined) await this.useGrant(db, body.sessionId ?? '');
      return { isNew: true, reply: await this.add(db, company, body, address, now) };
    });
  }

  private async findCompany({ code, sessionId, customerToken }: Body, now: Date): Promise<CompanyEntity> {
    if (code !== undefined) return this.codes.findByCode(code, now);
    const companyId = await this.sessions.findCompanyOfCustomer(
      sessionId ?? '',
      this.sessionSecrets.hashCustomerToken(customerToken ?? ''),
    );
    if (!companyId) throw new DomainError('SESSION_LINK_INVALID');
    return this.companies.find(companyId);
  }

  /** A device whose hardware has changed. While the other machine is connected, the caller is a copy of it, which is a device of its own. */
  private async findChanged(
    db: EntityManager,
    companyId: string,
    { machineId, assignmentId, secret }: Body,
    now: Date,
  ): Promise<DeviceEntity | null> {
    if (assignmentId === undefined || secret === undefined) return null;
    const device = await this.devices.findWithSecrets(assignmentId, db);
    if (device?.companyId !== companyId || !device.secretOf(this.secrets.hash(secret), now)) return null;
    const live = await this.sockets.findLive(assignmentId, db);
    if (live && live.machineId !== machineId) return null;
    await this.devices.followMachine(db, assignmentId, machineId);
    return device;
  }

  /** The registered device of the company itself keeps its assignment, also if it has not received the reply to its registration. */
  private prove(device: DeviceEntity, { companyId, name, logo }: CompanyEntity, body: Body, now: Date): Registration['reply'] {
    const isHeld = (secret: string | undefined) => secret !== undefined && device.secretOf(this.secrets.hash(secret), now) !== null;
    const isSame = device.assignmentId === body.assignmentId?.toLowerCase() && isHeld(body.secret);
    if (device.companyId !== companyId || !(isSame || isHeld(body.newSecret))) throw new DomainError('PERMANENT_ACCESS_CONFIGURED');
    return { assignmentId: device.assignmentId, secret: null, company: { name, logo } };
  }

  private async ensureWithinPlan(db: EntityManager, companyId: string, now: Date): Promise<void> {
    const subscription = await db.findOneByOrFail(SubscriptionEntity, { companyId });
    const allowed = subscription.allowedDevices(now);
    const used = await this.devices.countOf(db, companyId);
    if (allowed !== null && used >= allowed) throw new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'devices', used, allowed });
  }

  /** A customer cannot register more than the computer that is helped. */
  private async useGrant(db: EntityManager, sessionId: string): Promise<void> {
    const isFirst = await this.limits.consumeOnce(db, 'device-grant', sessionId.toLowerCase(), grantSeconds);
    if (!isFirst) throw new DomainError('SESSION_LINK_INVALID');
  }

  private async add(
    db: EntityManager,
    { companyId, name, logo }: CompanyEntity,
    { machineId, hostname, os, osVersion, agentVersion, sessionId, code, newSecret }: Body,
    ip: string,
    now: Date,
  ): Promise<Registration['reply']> {
    const secret = newSecret ?? this.secrets.create();
    const device = db.create(DeviceEntity, {
      assignmentId: uuid(),
      companyId,
      machineId,
      secretHash: this.secrets.hash(secret),
      secretIssuedAt: now,
      previousSecretHash: null,
      previousSecretEndsAt: null,
      alias: null,
      hostname,
      os,
      osVersion,
      agentVersion,
      group: null,
      tags: [],
      note: '',
      consent: null,
      access: null,
      allowedUserIds: [],
      lastSyncAt: now,
      lastUser: null,
      ip,
    });
    await this.insert(db, device);
    const { assignmentId } = device;
    const details = { assignmentId, hostname, os, ...(code === undefined && { sessionId }) };
    await this.audit.add(db, { companyId, action: 'deviceRegistered', byUserId: null, address: ip, targetName: hostname, details });
    const added = await db.findOneByOrFail(DeviceEntity, { assignmentId });
    await this.events.record(db, { type: 'deviceRecorded', companyId, device: toDeviceFacts(added), change: 'added' });
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'device' });
    return { assignmentId, secret, company: { name, logo } };
  }

  /** Registrations of one machine in two companies at once: the second one fails. */
  private async insert(db: EntityManager, device: DeviceEntity): Promise<void> {
    device.keepSearchable();
    const { identifiers } = await db.createQueryBuilder().insert().into(DeviceEntity).values(device).orIgnore().execute();
    if (!(await db.existsBy(DeviceEntity, { assignmentId: device.assignmentId })) || identifiers.length === 0) {
      throw new DomainError('PERMANENT_ACCESS_CONFIGURED');
    }
  }
}

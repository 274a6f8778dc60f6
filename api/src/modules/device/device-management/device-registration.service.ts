import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import type { CompanyEntity } from '../../company/company/company.entity.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { CompanyCodeService } from '../../company/company/company-code.service.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import { DeviceEntity } from '../../company/device/device.entity.ts';
import { DeviceService } from '../../company/device/device.service.ts';
import { DeviceSecretService } from '../../company/device/device-secret.service.ts';
import { toDeviceFacts } from '../../company/device/to-device-facts.ts';
import { toDistinctDeviceName } from '../../company/device/to-distinct-device-name.ts';
import { SessionSecretService } from '../../session/session/session-secret.service.ts';
import { SessionStatusRepository } from '../../session/session/session-status.repository.ts';
import { DeviceAgentService } from './device-agent.service.ts';
import { DeviceRequestService } from './device-request.service.ts';
import { DeviceSocketRepository } from './device-socket.repository.ts';

type Body = CallOf<'registerDevice'>['body'];

const perMinute = 60;
const perDay = 5000;

export interface Registration {
  isNew: boolean;
  reply: ReplyOf<'registerDevice'>;
}

/** Registers devices, each machine once in a company. */
@Injectable()
export class DeviceRegistrationService {
  private readonly attempts: AddressRateLimit;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DeviceSecretService) private readonly secrets: DeviceSecretService,
    @Inject(DeviceService) private readonly devices: DeviceService,
    @Inject(DeviceSocketRepository) private readonly sockets: DeviceSocketRepository,
    @Inject(CompanyCodeService) private readonly codes: CompanyCodeService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(SessionSecretService) private readonly sessionSecrets: SessionSecretService,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(DeviceAgentService) private readonly agents: DeviceAgentService,
    @Inject(DeviceRequestService) private readonly requests: DeviceRequestService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.attempts = limits.perAddress('device-registration', perMinute, perDay);
  }

  async register(body: Body, address: string, now = new Date()): Promise<Registration> {
    await this.attempts.count(address);
    const company = await this.findCompany(body, now);
    await this.ensureFree(company, body, address, now);
    return this.dataSource.transaction(async (db) => {
      // Serializes the registrations of a company, for its limit.
      if (!(await this.licenses.lock(db, company.companyId))) throw new DomainError('COMPANY_CODE_INVALID');
      const registered = await this.devices.findByMachine(db, company.companyId, body.machineId);
      if (registered) return { isNew: false, reply: this.prove(registered, company, body, now) };

      await this.ensureWithinPlan(db, company.companyId, now);
      const requestedById = body.code === undefined ? await this.requests.take(db, body.sessionId ?? '', now) : null;
      return { isNew: true, reply: await this.add(db, company, body, { requestedById, ip: address }, now) };
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

  /**
   * A machine of another company stays there until it is removed, if it proves the secret: its fingerprint is known to others. Other
   * hardware with the secret of a device waits for an admin; as a known copy it becomes a device of its own.
   */
  private async ensureFree({ companyId }: CompanyEntity, body: Body, ip: string, now: Date): Promise<void> {
    const { assignmentId, machineId, hostname, osVersion } = body;
    const named = assignmentId === undefined ? null : await this.devices.findWithSecrets(assignmentId);
    const held = [...(await this.devices.findAllByMachine(machineId)), ...(named ? [named] : [])].filter((device) =>
      this.isProved(device, body, now),
    );
    if (held.some((device) => device.companyId !== companyId)) throw new DomainError('PERMANENT_ACCESS_CONFIGURED');
    const changed = held.find((device) => device.machineId !== machineId);
    if (!changed || (await this.isCopy(changed, machineId))) return;
    await this.agents.ensureOriginal({ device: changed }, { machineId, hostname, osVersion, ip });
  }

  private async isCopy({ assignmentId }: DeviceEntity, machineId: string): Promise<boolean> {
    return (await this.sockets.findLive(assignmentId)) !== null || this.devices.isRejected(assignmentId, machineId);
  }

  /** The agent holds the secret of the device, or has created it for a registration whose reply it has not received. */
  private isProved(device: DeviceEntity, { assignmentId, machineId, secret, newSecret }: Body, now: Date): boolean {
    const isHeld = (given: string | undefined) => given !== undefined && device.secretOf(this.secrets.hash(given), now) !== null;
    return (device.assignmentId === assignmentId?.toLowerCase() && isHeld(secret)) || (device.machineId === machineId && isHeld(newSecret));
  }

  /** The registered device keeps its assignment. */
  private prove(device: DeviceEntity, { name, logo }: CompanyEntity, body: Body, now: Date): Registration['reply'] {
    if (!this.isProved(device, body, now)) throw new DomainError('PERMANENT_ACCESS_CONFIGURED');
    return { assignmentId: device.assignmentId, secret: null, company: { name, logo } };
  }

  private async ensureWithinPlan(db: EntityManager, companyId: string, now: Date): Promise<void> {
    const subscription = await this.companies.findSubscription(companyId, db);
    const allowed = subscription.allowedDevices(now);
    const used = await this.devices.countOf(db, companyId);
    if (allowed !== null && used >= allowed) throw new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'devices', used, allowed });
  }

  private async add(
    db: EntityManager,
    { companyId, name, logo }: CompanyEntity,
    { machineId, hostname, os, osVersion, agentVersion, sessionId, code, newSecret }: Body,
    { requestedById, ip }: { requestedById: string | null; ip: string },
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
    await this.audit.add(db, {
      companyId,
      action: 'deviceRegistered',
      byUserId: requestedById,
      address: ip,
      targetName: await toDistinctDeviceName(db, device),
      details,
    });
    const added = await db.findOneByOrFail(DeviceEntity, { assignmentId });
    await this.events.record(db, { type: 'deviceRecorded', companyId, device: toDeviceFacts(added), change: 'added' });
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'device' });
    return { assignmentId, secret, company: { name, logo } };
  }

  /** Registrations of one machine at once: the second one fails. */
  private async insert(db: EntityManager, device: DeviceEntity): Promise<void> {
    device.keepSearchable();
    const { identifiers } = await db.createQueryBuilder().insert().into(DeviceEntity).values(device).orIgnore().execute();
    if (!(await db.existsBy(DeviceEntity, { assignmentId: device.assignmentId })) || identifiers.length === 0) {
      throw new DomainError('PERMANENT_ACCESS_CONFIGURED');
    }
  }
}

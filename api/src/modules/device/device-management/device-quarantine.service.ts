import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import type { DeviceEntity } from '../../company/device/device.entity.ts';
import { DeviceService, type OtherMachine } from '../../company/device/device.service.ts';
import { toDistinctDeviceName } from '../../company/device/to-distinct-device-name.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import { SessionStatusRepository } from '../../session/session/session-status.repository.ts';
import { DeviceSocketRepository } from './device-socket.repository.ts';

/** Other hardware with the secret of a device: a changed computer or a copy. It stays disconnected until an admin decides. */
@Injectable()
export class DeviceQuarantineService {
  constructor(
    @Inject(DeviceService) private readonly devices: DeviceService,
    @Inject(DeviceSocketRepository) private readonly sockets: DeviceSocketRepository,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Lists the machine with the device. Admins read one mail until they have decided. */
  async add(db: EntityManager, device: DeviceEntity, machine: OtherMachine): Promise<void> {
    const { assignmentId, companyId } = device;
    if (!(await this.sockets.lock(db, assignmentId))) return;
    const { isNew, isOnly } = await this.devices.noteClone(db, assignmentId, machine);
    if (!isNew) return;
    const details = { assignmentId, hostname: machine.hostname };
    await this.audit.add(db, {
      companyId,
      action: 'deviceQuarantined',
      byUserId: null,
      address: machine.ip,
      targetName: await toDistinctDeviceName(db, device),
      details,
    });
    if (isOnly) await this.mail(db, device, machine);
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'device' });
  }

  /** Makes the accepted machine that of the device, and ends the sessions of the previous one. */
  async accept(actor: Actor, address: string, assignmentId: string, cloneId: string): Promise<void> {
    const { companyId, userId } = actor;
    const device = await this.devices.change(assignmentId, async (current, db) => {
      if (current.companyId !== companyId) throw new DomainError('DEVICE_NOT_FOUND');
      const machine = await this.devices.takeClone(db, current.assignmentId, cloneId);
      if (!machine) throw new DomainError('DEVICE_CLONE_NOT_FOUND');
      if (await this.devices.findByMachine(db, companyId, machine.machineId)) throw new DomainError('PERMANENT_ACCESS_CONFIGURED');
      current.machineId = machine.machineId;
      current.expireSecret();
      await this.audit.add(db, {
        companyId,
        action: 'deviceHardwareAccepted',
        byUserId: userId,
        address,
        targetName: await toDistinctDeviceName(db, current),
        details: { assignmentId: current.assignmentId, hostname: machine.hostname, ip: machine.ip },
      });
      await this.disconnect(db, current.assignmentId);
      this.events.publish(db, { type: 'companyChanged', companyId, what: 'device' });
    });
    if (!device) throw new DomainError('DEVICE_NOT_FOUND');
  }

  /** The machines stay disconnected, and the device replaces the secret that they know. */
  async reject(actor: Actor, address: string, assignmentId: string): Promise<void> {
    const { companyId, userId } = actor;
    const company = await this.companies.find(companyId);
    const device = await this.devices.change(assignmentId, async (current, db) => {
      if (current.companyId !== companyId) throw new DomainError('DEVICE_NOT_FOUND');
      if (!current.canBeAccessedBy(actor, company)) throw new DomainError('FORBIDDEN');
      if ((await this.devices.rejectClones(db, current.assignmentId)) === 0) return;
      current.expireSecret();
      await this.audit.add(db, {
        companyId,
        action: 'deviceHardwareRejected',
        byUserId: userId,
        address,
        targetName: await toDistinctDeviceName(db, current),
        details: { assignmentId: current.assignmentId },
      });
      this.events.publish(db, { type: 'companyChanged', companyId, what: 'device' });
    });
    if (!device) throw new DomainError('DEVICE_NOT_FOUND');
  }

  private async disconnect(db: EntityManager, assignmentId: string): Promise<void> {
    const live = await this.sockets.findLive(assignmentId, db);
    if (live) this.events.publish(db, { type: 'deviceReplaced', replacedSocketId: live.socketId });
    const sessionIds = await this.sessions.findOpenOfDevice(assignmentId, db);
    if (sessionIds.length > 0) await this.events.enqueue(db, { type: 'deviceUnassigned', sessionIds, reason: 'admin' });
  }

  private async mail(db: EntityManager, device: DeviceEntity, machine: OtherMachine): Promise<void> {
    const company = await this.companies.find(device.companyId);
    const link = `${this.env.PUBLIC_URL}/app/devices/${device.assignmentId}`;
    const values = { link, device: await toDistinctDeviceName(db, device), hostname: machine.hostname, address: machine.ip };
    for (const { email: to, name, locale } of await this.companies.findAdmins(db, company)) {
      await this.mails.send(db, { kind: 'device-quarantined', to, locale, values: { ...values, name } });
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { DeviceEntity } from '../../company/device/device.entity.ts';
import { toDeviceFacts } from '../../company/device/to-device-facts.ts';
import { toDistinctDeviceName } from '../../company/device/to-distinct-device-name.ts';
import { SessionStatusRepository } from '../../session/session/session-status.repository.ts';
import { DeviceAgentService } from './device-agent.service.ts';

/** Removes devices. Their sockets are closed and their sessions end at once. */
@Injectable()
export class DeviceRemovalService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(DeviceAgentService) private readonly agents: DeviceAgentService,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  async remove(actor: Actor, assignmentId: string, address: string): Promise<void> {
    const { companyId, userId } = actor;
    const company = await this.companies.find(companyId);
    const isRemoved = await this.dataSource.transaction((db) =>
      this.erase(db, { assignmentId, companyId }, userId, address, (device) => {
        if (!device.canBeAccessedBy(actor, company)) throw new DomainError('FORBIDDEN');
      }),
    );
    if (!isRemoved) throw new DomainError('DEVICE_NOT_FOUND');
  }

  /** A copy of the device does not remove it. */
  async removeBySecret(
    assignmentId: string,
    { secret, machineId }: { secret: string; machineId?: string },
    address: string,
  ): Promise<void> {
    const { device } = await this.agents.authenticate({ assignmentId, secret }, new Date());
    if (machineId !== undefined && machineId !== device.machineId) throw new DomainError('DEVICE_QUARANTINED');
    await this.dataSource.transaction((db) => this.erase(db, { assignmentId: device.assignmentId }, null, address));
  }

  /** False if it is removed already. */
  private async erase(
    db: EntityManager,
    where: { assignmentId: string; companyId?: string },
    byUserId: string | null,
    address: string,
    check: (device: DeviceEntity) => void = () => undefined,
  ): Promise<boolean> {
    const device = await db.findOne(DeviceEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!device) return false;
    check(device);
    const { assignmentId, companyId } = device;
    const targetName = await toDistinctDeviceName(db, device);
    const sessionIds = await this.sessions.findOpenOfDevice(assignmentId, db);
    await db.delete(DeviceEntity, { assignmentId });
    await this.audit.add(db, {
      companyId,
      action: byUserId === null ? 'deviceUninstalled' : 'deviceRemoved',
      byUserId,
      address,
      targetName,
      details: { assignmentId },
    });
    await this.events.record(db, { type: 'deviceRecorded', companyId, device: toDeviceFacts(device), change: 'removed' });
    if (sessionIds.length > 0) {
      await this.events.enqueue(db, { type: 'deviceUnassigned', sessionIds, reason: byUserId === null ? 'stopped' : 'admin' });
    }
    this.events.publish(db, { type: 'deviceRemoved', assignmentId });
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'device' });
    return true;
  }
}

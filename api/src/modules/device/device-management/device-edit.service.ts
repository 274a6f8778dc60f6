import { isDeepStrictEqual } from 'node:util';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import type { DeviceEntity } from '../../company/device/device.entity.ts';
import { DeviceService } from '../../company/device/device.service.ts';
import { toDeviceFacts } from '../../company/device/to-device-facts.ts';
import { toDistinctDeviceName } from '../../company/device/to-distinct-device-name.ts';
import { DevicePresenter } from './device.presenter.ts';
import { toDeviceSettings } from './to-device-settings.ts';

type Update = CallOf<'updateDevice'>['body'];

const ruleNames = ['consent', 'access', 'allowedUserIds'] as const;

/** Changes of devices by operators. */
@Injectable()
export class DeviceEditService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DeviceService) private readonly devices: DeviceService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(DevicePresenter) private readonly presenter: DevicePresenter,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Changes only the given fields. Rules of access are changed by admins. */
  async update(actor: Actor, address: string, assignmentId: string, body: Update): Promise<components['schemas']['Device']> {
    const company = await this.companies.find(actor.companyId);
    const device = await this.devices.change(assignmentId, async (current, db) => {
      if (current.companyId !== actor.companyId) throw new DomainError('DEVICE_NOT_FOUND');
      const isManaged = ruleNames.some((name) => body[name] !== undefined);
      if (!current.canBeAccessedBy(actor, company) || (isManaged && actor.role === 'operator')) throw new DomainError('FORBIDDEN');
      const before = toDeviceFacts(current);
      const changes = current.edit(body);
      const facts = toDeviceFacts(current);
      if (!isDeepStrictEqual(before, facts)) {
        await this.events.record(db, { type: 'deviceRecorded', companyId: actor.companyId, device: facts, change: 'updated' });
      }
      if (changes['access'] || changes['allowedUserIds']) {
        await db.save(current);
        await this.events.record(db, { type: 'deviceRulesChanged', companyId: actor.companyId, assignmentId });
      }
      if (isManaged && Object.keys(changes).length > 0) await this.record(db, actor, address, current, changes);
      this.events.publish(db, { type: 'companyChanged', companyId: actor.companyId, what: 'device' });
    });
    if (!device) throw new DomainError('DEVICE_NOT_FOUND');
    const settings = toDeviceSettings(device, company);
    this.events.publish(this.dataSource.manager, { type: 'deviceUpdated', assignmentId: device.assignmentId, settings });
    return this.presenter.toDevice(actor, device, new Date());
  }

  private async record(
    db: EntityManager,
    { companyId, userId }: Actor,
    address: string,
    device: DeviceEntity,
    changes: object,
  ): Promise<void> {
    const targetName = await toDistinctDeviceName(db, device);
    const details = { assignmentId: device.assignmentId, settings: changes };
    await this.audit.add(db, { companyId, action: 'deviceUpdated', byUserId: userId, address, targetName, details });
  }
}

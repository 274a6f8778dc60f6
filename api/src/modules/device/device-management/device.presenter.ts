import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../access/actor.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import type { DeviceEntity } from '../../company/device/device.entity.ts';
import { DeviceService } from '../../company/device/device.service.ts';
import { toDevice } from '../../company/device/to-device.ts';
import { DeviceSessionRepository } from '../../session/session/device/device-session.repository.ts';

type Device = components['schemas']['Device'];

/** Maps devices to the contract, with their open sessions and the permissions of the caller. */
@Injectable()
export class DevicePresenter {
  constructor(
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(DeviceService) private readonly devices: DeviceService,
    @Inject(DeviceSessionRepository) private readonly sessions: DeviceSessionRepository,
  ) {}

  async toDevices(actor: Actor, rows: readonly DeviceEntity[], now: Date): Promise<Device[]> {
    const ids = rows.map(({ assignmentId }) => assignmentId);
    const [company, sessions, clones, locked] = await Promise.all([
      this.companies.find(actor.companyId),
      this.sessions.findOpen(ids),
      this.devices.findClones(ids),
      this.licenses.findLockedDevices(actor.companyId, ids, now),
    ]);
    return rows.map((device) => {
      const { assignmentId } = device;
      return toDevice(device, {
        actor,
        company,
        now,
        sessions: sessions.get(assignmentId) ?? [],
        clones: clones.get(assignmentId) ?? [],
        isLocked: locked.has(assignmentId),
      });
    });
  }

  async toDevice(actor: Actor, device: DeviceEntity, now: Date): Promise<Device> {
    const [shown] = await this.toDevices(actor, [device], now);
    if (!shown) throw new Error('One device gives one representation');
    return shown;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActorRepository } from '../../../../access/actor.repository.ts';
import { CompanyService } from '../../../company/company/company.service.ts';
import { DeviceEntity } from '../../../company/device/device.entity.ts';

interface SessionOfDevice {
  companyId: string;
  deviceId: string | null;
}

/** Decides which operators may connect to the device of a session. */
@Injectable()
export class DeviceAccessService {
  constructor(
    @Inject(ActorRepository) private readonly actors: ActorRepository,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** A change of the rules of the device waits for the transaction, or the transaction for it. */
  async lockAllowed(db: EntityManager, session: SessionOfDevice, userId: string): Promise<boolean> {
    const { deviceId } = session;
    if (deviceId) await db.findOne(DeviceEntity, { where: { assignmentId: deviceId }, lock: { mode: 'pessimistic_read' } });
    return this.isAllowed(db, session, userId);
  }

  async isAllowed(db: EntityManager, session: SessionOfDevice, userId: string): Promise<boolean> {
    return (await this.findRefused(db, session, [userId])).length === 0;
  }

  /** Returns those of the users who may not connect. */
  async findRefused(db: EntityManager, { companyId, deviceId }: SessionOfDevice, userIds: readonly string[]): Promise<string[]> {
    const device = deviceId && (await db.findOneBy(DeviceEntity, { assignmentId: deviceId }));
    if (!device) return [];
    const company = await this.companies.find(companyId, db);
    const operators = await this.actors.findRoles(db, userIds);
    return operators.filter((operator) => !device.canBeAccessedBy(operator, company)).map(({ userId }) => userId);
  }
}

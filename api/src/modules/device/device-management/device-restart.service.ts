import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { UserService } from '../../account/user/user.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import { DeviceEntity } from '../../company/device/device.entity.ts';
import { toDistinctDeviceName } from '../../company/device/to-distinct-device-name.ts';
import { SessionStatusRepository } from '../../session/session/session-status.repository.ts';

/** Restarts computers whose agent starts with them. */
@Injectable()
export class DeviceRestartService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(UserService) private readonly users: UserService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** `sessionId`: the session in which the user controls the device. */
  async restart(
    actor: Actor,
    address: string,
    { assignmentId, sessionId }: { assignmentId: string; sessionId: string | undefined },
    now = new Date(),
  ): Promise<void> {
    const { companyId, userId } = actor;
    await this.dataSource.transaction(async (db) => {
      const company = await this.companies.find(companyId, db);
      const device = await db.findOneBy(DeviceEntity, { assignmentId, companyId });
      if (!device) throw new DomainError('DEVICE_NOT_FOUND');
      const mayRestart = sessionId
        ? await this.sessions.isOpenFor(userId, sessionId, assignmentId, db)
        : device.canBeAccessedBy(actor, company);
      if (!mayRestart || !device.canRestart) throw new DomainError('FORBIDDEN');
      await this.licenses.ensureDeviceUnlocked(db, companyId, device.assignmentId, now);
      if (!device.isOnline(now)) throw new DomainError('DEVICE_OFFLINE');

      const { name: operatorName, avatar } = await this.users.find(userId, db);
      const { name, logo } = company;
      const details = { assignmentId, ...(sessionId && { sessionId }) };
      const targetName = await toDistinctDeviceName(db, device);
      await this.audit.add(db, { companyId, action: 'deviceRestarted', byUserId: userId, address, targetName, details });
      const restart = {
        operator: { name: operatorName, avatar },
        company: { name, logo },
        consent: device.consentIn(company),
        participant: sessionId ? { sessionId, participantId: userId } : null,
      };
      this.events.publish(db, { type: 'deviceRestarted', assignmentId, restart });
    });
  }
}

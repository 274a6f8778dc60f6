import { cutText } from '@nearhand/contracts/cut-text';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../../access/actor.ts';
import { DomainEvents } from '../../../../events/domain.events.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { AuditService } from '../../../account/audit/audit.service.ts';
import { UserService } from '../../../account/user/user.service.ts';
import { CompanyEntity } from '../../../company/company/company.entity.ts';
import { CompanyService } from '../../../company/company/company.service.ts';
import { LicenseService } from '../../../company/company/license.service.ts';
import { DeviceEntity } from '../../../company/device/device.entity.ts';
import { toDistinctDeviceName } from '../../../company/device/to-distinct-device-name.ts';
import { PlanCapacityService } from '../plan-capacity.service.ts';
import type { SessionEntity } from '../session.entity.ts';
import { SessionRepository } from '../session.repository.ts';
import { SessionSecretService } from '../session-secret.service.ts';
import { DeviceInvitationService } from './device-invitation.service.ts';

const maxNameLength = 100;

interface DeviceCall {
  actor: Actor;
  address: string | null;
  assignmentId: string;
  now: Date;
}

/** Sessions whose customer is a registered device. */
@Injectable()
export class DeviceSessionService {
  constructor(
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(DeviceInvitationService) private readonly invitations: DeviceInvitationService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(PlanCapacityService) private readonly plan: PlanCapacityService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(UserService) private readonly users: UserService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {
    events.on('deviceUnassigned', ({ sessionIds, reason }) => this.closeAll(sessionIds, reason));
  }

  /** Binds a new session to the device and invites it, in the transaction that saves the session. */
  async start(db: EntityManager, session: SessionEntity, { actor, address, assignmentId, now }: DeviceCall): Promise<void> {
    const { companyId, userId } = actor;
    const { sessionId, mode } = session;
    const use = await this.plan.lockReachedLimit(db, companyId, now);
    if (use) throw new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'concurrentSessions', ...use });
    const company = await this.companies.find(companyId, db);
    const device = await this.findAllowed(db, actor, assignmentId, company);
    await this.licenses.ensureDeviceUnlocked(db, companyId, device.assignmentId, now);
    if (!device.isOnline(now)) throw new DomainError('DEVICE_OFFLINE');
    if (device.screenProblem !== null) throw new DomainError('DEVICE_SCREEN_UNAVAILABLE');

    const targetName = await toDistinctDeviceName(db, device);
    session.customerName ||= cutText(targetName, maxNameLength);
    session.customerTokenHash = this.secrets.hashCustomerToken(this.secrets.customerTokenOfDevice(sessionId));
    this.secrets.equipWithKey(session);
    session.openWith(device, now);

    const details = { assignmentId: device.assignmentId, sessionId, mode };
    await this.audit.add(db, { companyId, action: 'deviceAccessed', byUserId: userId, address, targetName, details });
    const operator = await this.users.find(userId, db);
    const invitation = await this.invitations.create(session, { device, company, operator });
    if (invitation) this.events.publish(db, { type: 'deviceInvited', assignmentId: device.assignmentId, invitation });
  }

  /** The lock prevents the removal of the device. */
  private async findAllowed(db: EntityManager, actor: Actor, assignmentId: string, company: CompanyEntity): Promise<DeviceEntity> {
    const { companyId } = actor;
    const device = await db.findOne(DeviceEntity, { where: { assignmentId, companyId }, lock: { mode: 'for_key_share' } });
    if (!device) throw new DomainError('DEVICE_NOT_FOUND');
    if (!device.canBeAccessedBy(actor, company)) throw new DomainError('FORBIDDEN');
    return device;
  }

  private async closeAll(sessionIds: readonly string[], reason: 'admin' | 'stopped'): Promise<void> {
    for (const sessionId of sessionIds) {
      await this.sessions.change({ sessionId }, { by: reason === 'admin' ? 'server' : 'customer' }, (session) =>
        session?.close(reason, new Date()),
      );
    }
  }
}

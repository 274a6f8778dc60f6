import { Inject, Injectable } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { VpnNetworkService } from '../../service/network/vpn-network.service.ts';
import { DeviceSessionService } from './device/device-session.service.ts';
import { PlanCapacityService } from './plan-capacity.service.ts';
import type { SessionEntity } from './session.entity.ts';
import { SessionRepository } from './session.repository.ts';
import { originOf } from './session-event.repository.ts';
import { SessionHistoryService } from './session-history.service.ts';
import { SessionSecretService } from './session-secret.service.ts';

const uniqueViolation = '23505';
const codeTries = 5;

type Written = CallOf<'updateSession'>['body'];

/** Operations of operators on sessions. */
@Injectable()
export class SessionService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionHistoryService) private readonly history: SessionHistoryService,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(PlanCapacityService) private readonly plan: PlanCapacityService,
    @Inject(DeviceSessionService) private readonly devices: DeviceSessionService,
    @Inject(VpnNetworkService) private readonly networks: VpnNetworkService,
  ) {}

  async read({ companyId }: Actor, sessionId: string): Promise<SessionEntity> {
    const session = await this.sessions.find(companyId, sessionId);
    await this.history.ensureReadable(session, new Date());
    return session;
  }

  /**
   * `address` is that of the operator; `null` if another service calls for the operator. It then gives the `lastAddress` of the operator,
   * if that is known.
   */
  async create(
    actor: Actor,
    address: string | null,
    { title = '', customerName = '', customerEmail = '', device, mode }: CallOf<'createSession'>['body'],
    lastAddress = address,
  ): Promise<SessionEntity> {
    const now = new Date();
    if (lastAddress !== null) await this.ensureOutsideVpn(actor, lastAddress, now);
    await this.ensureWithinPlan(actor, now);
    const { userId: operatorId, companyId } = actor;
    const sessionId = uuid();
    const { defaultConsent } = await this.companies.find(companyId);
    const about = { title, customerName, customerEmail, mode: mode ?? (device === undefined ? defaultConsent : 'control') };
    await this.withFreshCode(() =>
      this.sessions.add(originOf(actor, address ?? undefined), async (session, db) => {
        Object.assign(session, { sessionId, companyId, operatorId, createdAt: now, ...about });
        if (device !== undefined) return this.devices.start(db, session, { actor, address, assignmentId: device, now });
        session.open(now);
        this.secrets.equip(session);
      }),
    );
    return this.sessions.find(companyId, sessionId);
  }

  /** Changes the given fields; `status` can only be set to closed. */
  async update(actor: Actor, address: string, sessionId: string, { status, ...written }: Written): Promise<SessionEntity> {
    const { companyId, userId } = actor;
    const { sessionNotesRequired } = await this.companies.find(companyId);
    await this.change(actor, address, sessionId, (session) => {
      session.write(written);
      if (status !== 'closed') return;
      const isOwn = session.operatorId === userId;
      if (isOwn && sessionNotesRequired) session.ensureNoted();
      session.close(isOwn ? 'operator' : 'admin', new Date());
    });
    return this.sessions.find(companyId, sessionId);
  }

  /** Extends the link and renews the code. */
  async renew(actor: Actor, address: string, sessionId: string): Promise<SessionEntity> {
    await this.withFreshCode(() =>
      this.change(actor, address, sessionId, (session) => {
        session.renew(new Date());
        this.secrets.renewCode(session);
      }),
    );
    return this.sessions.find(actor.companyId, sessionId);
  }

  /** Requires the permission to update. */
  private change(actor: Actor, address: string, sessionId: string, change: (session: SessionEntity) => void): Promise<void> {
    return this.sessions.change({ sessionId, companyId: actor.companyId }, originOf(actor, address), async (session) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      if (!sessionCan(actor, session).update) throw new DomainError('FORBIDDEN');
      await this.history.ensureReadable(session, new Date());
      change(session);
    });
  }

  /** Free companies cannot start sessions from a VPN, to prevent fraud. */
  private async ensureOutsideVpn({ companyId }: Actor, address: string, now: Date): Promise<void> {
    const subscription = await this.companies.findSubscription(companyId);
    if (subscription.planInForce(now) === 'free') await this.networks.ensureOutside(address);
  }

  private async ensureWithinPlan({ companyId }: Actor, now: Date): Promise<void> {
    const limit = await this.plan.findReachedLimit(companyId, now);
    if (limit) throw new DomainError('SUBSCRIPTION_UPDATE_REQUIRED', { meter: 'concurrentSessions', ...limit });
  }

  /** Codes are short, so another open session may have the same one. */
  private async withFreshCode<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt();
      } catch (error) {
        const isTaken = error instanceof QueryFailedError && 'code' in error.driverError && error.driverError.code === uniqueViolation;
        if (!isTaken || tries === codeTries) throw error;
      }
    }
  }
}

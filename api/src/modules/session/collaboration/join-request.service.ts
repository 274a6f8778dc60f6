import { randomBytes } from 'node:crypto';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { PlanUse } from '../session/plan-capacity.service.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { originOf, SessionEventRepository } from '../session/session-event.repository.ts';
import { SessionSecretService } from '../session/session-secret.service.ts';
import { JoinRequestEntity, type JoinRequestReason, joinRequestTimeoutMs } from './join-request.entity.ts';
import { UnansweredCustomerJob } from './unanswered-customer.job.ts';
import { WaitingPushJob } from './waiting-push.job.ts';

/** Waiting requests per session. */
const maxWaiting = 5;

const toJoinRequest = (
  { joinRequestId, sessionId, address, at, used, allowed }: JoinRequestEntity,
  reason: JoinRequestReason | null,
): components['schemas']['JoinRequest'] => ({ sessionId, joinRequestId, reason, address, at: at.toISOString(), used, allowed });

/** Customers that wait to be admitted, or for capacity in the plan. */
@Injectable()
export class JoinRequestService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(SessionEventRepository) private readonly sessionEvents: SessionEventRepository,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(UnansweredCustomerJob) private readonly unanswered: UnansweredCustomerJob,
    @Inject(WaitingPushJob) private readonly pushes: WaitingPushJob,
  ) {}

  /** The request of the token; `null` if there is none, or it no longer counts. */
  async find(db: EntityManager, { sessionId }: SessionEntity, token: string, now: Date): Promise<JoinRequestEntity | null> {
    const request = await db.findOneBy(JoinRequestEntity, { sessionId, tokenHash: this.secrets.hashJoinRequestToken(token) });
    const isOpen = request && (request.state === 'rejected' || request.isWaitingAt(now) || request.mayJoin(now));
    return isOpen ? request : null;
  }

  /** Creates or updates the request of a waiting customer. Returns the token of a new one. */
  async wait(
    db: EntityManager,
    session: SessionEntity,
    found: JoinRequestEntity | null,
    { reason, use, address, now }: { reason: JoinRequestReason; use: PlanUse | null; address: string; now: Date },
  ): Promise<string | null> {
    const token = found ? null : randomBytes(16).toString('base64url');
    const request = found ?? (await this.create(db, session, token ?? '', reason, address, now));
    const { used, allowed } = use ?? { used: null, allowed: null };
    const isChanged = !found || request.reason !== reason || request.used !== used || request.allowed !== allowed;
    Object.assign(request, { reason, used, allowed, polledAt: now });
    await db.save(request);
    if (isChanged) this.publish(db, session, request, reason);
    return token;
  }

  /** The customer has joined with this request. */
  async complete(db: EntityManager, session: SessionEntity, request: JoinRequestEntity, now: Date): Promise<void> {
    const wasWaiting = request.state === 'waiting';
    Object.assign(request, { state: 'admitted', customerTokenHash: session.customerTokenHash, polledAt: now });
    await db.save(request);
    if (wasWaiting) this.publish(db, session, request, null);
  }

  /** Admits or rejects a customer. One who waits for the plan is admitted only when the plan has room. */
  async answer(actor: Actor, sessionId: string, joinRequestId: string, admit: boolean, address: string): Promise<void> {
    const { companyId } = actor;
    const origin = originOf(actor, address);
    await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      if (session.isClosed) throw new DomainError('SESSION_CLOSED');
      if (!sessionCan(actor, session).host) throw new DomainError('FORBIDDEN');
      const request = await db.findOneBy(JoinRequestEntity, { sessionId, joinRequestId });
      if (!request?.isWaitingAt(new Date())) throw new DomainError('JOIN_REQUEST_NOT_FOUND');
      if (admit && request.reason === 'plan') return;

      request.state = admit ? 'admitted' : 'rejected';
      await db.save(request);
      await this.sessionEvents.add(db, session, { ...origin(session), type: request.state, details: { from: request.address } });
      this.publish(db, session, request, null);
    });
  }

  /** Pending requests, for a window that opens later. */
  async listWaiting(sessionId: string): Promise<components['schemas']['JoinRequest'][]> {
    const polledAt = MoreThan(new Date(Date.now() - joinRequestTimeoutMs));
    const requests = await this.dataSource.getRepository(JoinRequestEntity).findBy({ sessionId, state: 'waiting', polledAt });
    return requests.map((request) => toJoinRequest(request, request.reason));
  }

  /** Customers who wait to join the sessions that the user hosts. */
  async listMine({ userId }: Actor): Promise<components['schemas']['JoinRequest'][]> {
    const requests = await this.dataSource
      .getRepository(JoinRequestEntity)
      .createQueryBuilder('request')
      .innerJoin(SessionEntity, 'session', 'session.sessionId = request.sessionId')
      .where({ state: 'waiting', polledAt: MoreThan(new Date(Date.now() - joinRequestTimeoutMs)) })
      .andWhere(`session.operatorId = :userId AND session.status <> 'closed'`, { userId })
      .orderBy('request.at')
      .getMany();
    return requests.map((request) => toJoinRequest(request, request.reason));
  }

  private async create(
    db: EntityManager,
    session: SessionEntity,
    token: string,
    reason: JoinRequestReason,
    address: string,
    now: Date,
  ): Promise<JoinRequestEntity> {
    const { sessionId } = session;
    const polledAt = MoreThan(new Date(now.getTime() - joinRequestTimeoutMs));
    if ((await db.countBy(JoinRequestEntity, { sessionId, state: 'waiting', polledAt })) >= maxWaiting) {
      throw new DomainError('TOO_MANY_ATTEMPTS', undefined, joinRequestTimeoutMs / 1000);
    }
    const joinRequestId = uuid();
    await this.unanswered.plan(db, sessionId, now);
    await this.pushes.plan(db, { kind: 'asks', id: joinRequestId }, now);
    await this.sessionEvents.add(db, session, { type: 'joinRequested', by: 'customer', address, details: { reason } });
    return db.create(JoinRequestEntity, {
      joinRequestId,
      sessionId,
      tokenHash: this.secrets.hashJoinRequestToken(token),
      reason,
      state: 'waiting',
      address,
      at: now,
      customerTokenHash: null,
    });
  }

  private publish(db: EntityManager, session: SessionEntity, request: JoinRequestEntity, reason: JoinRequestReason | null): void {
    const joinRequest = toJoinRequest(request, reason);
    this.events.publish(db, { type: 'joinRequestChanged', hostId: session.operatorId, joinRequest });
  }
}

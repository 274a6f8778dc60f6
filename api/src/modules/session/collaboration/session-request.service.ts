import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import { ParticipantEntity } from '../presence/participant.entity.ts';
import { DeviceAccessService } from '../session/device/device-access.service.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { originOf, SessionEventRepository } from '../session/session-event.repository.ts';
import { SessionRequestEntity, sessionRequestMs } from './session-request.entity.ts';
import { SessionRequestRepository } from './session-request.repository.ts';
import { sessionRequestQueue } from './session-request-expiry.job.ts';
import { toSessionRequest } from './to-session-request.ts';
import { TransferService } from './transfer.service.ts';
import { WaitingPushJob } from './waiting-push.job.ts';

type SessionRequest = components['schemas']['SessionRequest'];

/** Requests to other operators to take over a session, to assist in it or to watch it. */
@Injectable()
export class SessionRequestService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionEventRepository) private readonly events: SessionEventRepository,
    @Inject(DeviceAccessService) private readonly access: DeviceAccessService,
    @Inject(TransferService) private readonly host: TransferService,
    @Inject(SessionRequestRepository) private readonly sessionRequests: SessionRequestRepository,
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(WaitingPushJob) private readonly pushes: WaitingPushJob,
  ) {}

  /** Each operator has at most one pending request in a session: the same one again changes nothing, another kind replaces it. */
  async create(
    actor: Actor,
    sessionId: string,
    { kind, userId }: CallOf<'createSessionRequest'>['body'],
    address: string,
  ): Promise<SessionRequest> {
    const { companyId } = actor;
    const origin = originOf(actor, address);
    const sessionRequestId = await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      ensureHost(actor, session);
      const now = new Date();
      const operator = { id: userId, companyId, isVerified: true, deactivatedAt: IsNull() };
      if (userId === actor.userId || !(await db.existsBy(UserEntity, operator))) throw new DomainError('USER_NOT_FOUND');
      if ((await this.licenses.findLockedUsers(companyId, now, db)).has(userId)) throw new DomainError('USER_NOT_FOUND');
      if (!(await this.access.isAllowed(db, session, userId))) throw new DomainError('USER_NOT_FOUND');

      const pending = await db.findOneBy(SessionRequestEntity, { sessionId, toId: userId, state: 'pending' });
      if (pending?.isPendingAt(now) && pending.kind === kind) return pending.sessionRequestId;
      if (pending?.end(pending.isPendingAt(now) ? 'withdrawn' : 'expired')) await db.save(pending);

      const created = toEntity(sessionId, kind, actor.userId, userId, now);
      const { sessionRequestId, expiresAt } = created;
      await db.insert(SessionRequestEntity, created);
      await this.jobs.send(sessionRequestQueue, { sessionRequestId }, { startAfter: expiresAt, db });
      await this.pushes.plan(db, { kind: 'request', id: sessionRequestId }, now);
      await this.events.add(db, session, { ...origin(session), type: 'requested', details: { kind, to: userId } });
      await this.sessionRequests.publish(db, [...(pending ? [pending.sessionRequestId] : []), sessionRequestId]);
      return sessionRequestId;
    });
    return this.find(sessionRequestId);
  }

  /** An answered request does not change. */
  async withdraw(actor: Actor, sessionId: string, sessionRequestId: string, address: string): Promise<void> {
    const { companyId } = actor;
    await this.sessions.change({ sessionId, companyId }, originOf(actor, address), async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      const sessionRequest = await db.findOneBy(SessionRequestEntity, { sessionId, sessionRequestId });
      if (!sessionRequest) throw new DomainError('SESSION_REQUEST_NOT_FOUND');
      if (sessionRequest.fromId !== actor.userId && session.operatorId !== actor.userId) throw new DomainError('FORBIDDEN');
      if (!sessionRequest.end('withdrawn')) return;
      await db.save(sessionRequest);
      await this.sessionRequests.publish(db, [sessionRequestId]);
    });
  }

  async listMine({ userId }: Actor): Promise<SessionRequest[]> {
    const sessionRequests = await this.dataSource.getRepository(SessionRequestEntity).find({
      where: { toId: userId, state: 'pending', expiresAt: MoreThan(new Date()), session: { status: Not('closed') } },
      relations: { session: true, from: true, to: true },
      order: { createdAt: 'ASC' },
    });
    return sessionRequests.map(toSessionRequest);
  }

  /** The same answer twice has no effect; a different one is refused. */
  async answer(actor: Actor, sessionRequestId: string, accept: boolean, address: string): Promise<SessionRequest> {
    const { companyId, userId } = actor;
    const found = await this.dataSource.getRepository(SessionRequestEntity).findOneBy({ sessionRequestId, toId: userId });
    if (!found) throw new DomainError('SESSION_REQUEST_NOT_FOUND');
    const { sessionId } = found;
    const origin = { by: 'operator', userId, address } as const;
    await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      const sessionRequest = await db.findOneOrFail(SessionRequestEntity, {
        where: { sessionRequestId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!session) throw new DomainError('SESSION_REQUEST_NOT_FOUND');
      if (session.isClosed) throw new DomainError('SESSION_CLOSED');
      if (!sessionRequest.answer(accept, new Date())) return;
      if (accept && sessionRequest.fromId !== session.operatorId) throw new DomainError('SESSION_REQUEST_NOT_FOUND');
      if (accept && !(await this.access.isAllowed(db, session, userId))) throw new DomainError('FORBIDDEN');

      await db.save(sessionRequest);
      await this.events.add(db, session, { ...origin, type: 'answered', details: { kind: sessionRequest.kind, accept } });
      await this.sessionRequests.publish(db, [sessionRequestId]);
      if (accept) await this.apply(db, session, sessionRequest);
    });
    return this.find(sessionRequestId);
  }

  private async find(sessionRequestId: string): Promise<SessionRequest> {
    const [sessionRequest] = await this.sessionRequests.find(this.dataSource.manager, [sessionRequestId]);
    if (!sessionRequest) throw new DomainError('SESSION_REQUEST_NOT_FOUND');
    return sessionRequest;
  }

  private async apply(db: EntityManager, session: SessionEntity, sessionRequest: SessionRequestEntity): Promise<void> {
    const { sessionId, kind, toId: userId } = sessionRequest;
    if (kind !== 'transfer') {
      session.addParticipant(userId);
      await db.save(ParticipantEntity, {
        sessionId,
        userId,
        role: kind === 'assist' ? 'assistant' : 'watcher',
        joinedAt: new Date(),
        leftAt: null,
      });
    } else await this.host.transfer(db, session, userId);
  }
}

function ensureHost(actor: Actor, session: SessionEntity | null): asserts session is SessionEntity {
  if (!session) throw new DomainError('SESSION_NOT_FOUND');
  if (session.isClosed) throw new DomainError('SESSION_CLOSED');
  if (!sessionCan(actor, session).host) throw new DomainError('FORBIDDEN');
}

const toEntity = (sessionId: string, kind: SessionRequestEntity['kind'], fromId: string, toId: string, now: Date) =>
  ({
    sessionRequestId: uuid(),
    sessionId,
    kind,
    state: 'pending',
    fromId,
    toId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionRequestMs),
    answeredAt: null,
  }) as const;

import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import { sessionCan } from '../../access/session-policy.ts';
import type { CallOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { JobService } from '../../jobs/job.service.ts';
import { ParticipantEntity } from '../presence/participant.entity.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { originOf, SessionEventRepository } from '../session/session-event.repository.ts';
import { UserEntity } from '../user/user.entity.ts';
import { SessionRequestEntity, sessionRequestMs } from './session-request.entity.ts';
import { SessionRequestPublisher, sessionRequestQueue } from './session-request.publisher.ts';
import { toSessionRequest } from './to-session-request.ts';
import { TransferService } from './transfer.service.ts';

type SessionRequest = components['schemas']['SessionRequest'];

/** Operators ask colleagues into their sessions: to take over, to help, to watch. */
@Injectable()
export class SessionRequestService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionEventRepository) private readonly events: SessionEventRepository,
    @Inject(TransferService) private readonly host: TransferService,
    @Inject(SessionRequestPublisher) private readonly teller: SessionRequestPublisher,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  /** One stands for each session and colleague: the same again changes nothing, another kind takes its place. */
  async sessionRequest(
    actor: Actor,
    sessionId: string,
    { kind, userId }: CallOf<'createSessionRequest'>['body'],
    address: string,
  ): Promise<SessionRequest> {
    const { companyId } = actor;
    const origin = originOf(actor, address);
    const { sessionRequestId, ended } = await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      this.ensureLed(actor, session);
      const now = new Date();
      const operator = { id: userId, companyId, isVerified: true, deactivatedAt: IsNull() };
      if (userId === actor.userId || !(await db.existsBy(UserEntity, operator))) throw new DomainError('USER_NOT_FOUND');

      const standing = await db.findOneBy(SessionRequestEntity, { sessionId, toId: userId, state: 'pending' });
      if (standing?.isPendingAt(now) && standing.kind === kind) return { sessionRequestId: standing.sessionRequestId, ended: [] };
      if (standing?.end(standing.isPendingAt(now) ? 'withdrawn' : 'expired')) await db.save(standing);

      const sessionRequest = this.make(sessionId, kind, actor.userId, userId, now);
      await db.insert(SessionRequestEntity, sessionRequest);
      await this.jobs.send(
        sessionRequestQueue,
        { sessionRequestId: sessionRequest.sessionRequestId },
        { startAfter: sessionRequest.expiresAt, db },
      );
      await this.events.add(db, session, { ...origin(session), type: 'requested', details: { kind, to: userId } });
      return { sessionRequestId: sessionRequest.sessionRequestId, ended: standing ? [standing.sessionRequestId] : [] };
    });
    await this.teller.tell(ended);
    return this.teller.tellOne(sessionRequestId);
  }

  /** What was answered stays. */
  async withdraw(actor: Actor, sessionId: string, sessionRequestId: string, address: string): Promise<void> {
    const { companyId } = actor;
    const isNews = await this.sessions.change({ sessionId, companyId }, originOf(actor, address), async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      const sessionRequest = await db.findOneBy(SessionRequestEntity, { sessionId, sessionRequestId });
      if (!sessionRequest) throw new DomainError('SESSION_REQUEST_NOT_FOUND');
      if (sessionRequest.fromId !== actor.userId && session.operatorId !== actor.userId) throw new DomainError('FORBIDDEN');
      const hasEnded = sessionRequest.end('withdrawn');
      if (hasEnded) await db.save(sessionRequest);
      return hasEnded;
    });
    if (isNews) await this.teller.tell([sessionRequestId]);
  }

  async listMine({ userId }: Actor): Promise<SessionRequest[]> {
    const sessionRequests = await this.dataSource.getRepository(SessionRequestEntity).find({
      where: { toId: userId, state: 'pending', expiresAt: MoreThan(new Date()), session: { status: Not('closed') } },
      relations: { session: true, from: true, to: true },
      order: { createdAt: 'ASC' },
    });
    return sessionRequests.map(toSessionRequest);
  }

  /** The same answer twice is no error; any other comes too late. */
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

      await db.save(sessionRequest);
      await this.events.add(db, session, { ...origin, type: 'answered', details: { kind: sessionRequest.kind, accept } });
      if (accept) await this.carryOut(db, session, sessionRequest);
    });
    return this.teller.tellOne(sessionRequestId);
  }

  private async carryOut(db: EntityManager, session: SessionEntity, sessionRequest: SessionRequestEntity): Promise<void> {
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

  private ensureLed(actor: Actor, session: SessionEntity | null): asserts session is SessionEntity {
    if (!session) throw new DomainError('SESSION_NOT_FOUND');
    if (session.isClosed) throw new DomainError('SESSION_CLOSED');
    if (!sessionCan(actor, session).host) throw new DomainError('FORBIDDEN');
  }

  private make(sessionId: string, kind: SessionRequestEntity['kind'], fromId: string, toId: string, now: Date) {
    const expiresAt = new Date(now.getTime() + sessionRequestMs);
    return {
      sessionRequestId: uuid(),
      sessionId,
      kind,
      state: 'pending',
      fromId,
      toId,
      createdAt: now,
      expiresAt,
      answeredAt: null,
    } as const;
  }
}

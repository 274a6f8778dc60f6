import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { PresenceRepository } from '../presence/presence.repository.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { SessionHistoryService } from '../session/session-history.service.ts';
import { sessionReportLimits } from './session-report-limits.ts';

/** Permissions on the report of a session. */
@Injectable()
export class SessionReportAccessService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionHistoryService) private readonly history: SessionHistoryService,
    @Inject(PresenceRepository) private readonly presence: PresenceRepository,
  ) {}

  /** Any session of the caller's company within the history of its plan. */
  async toRead(actor: Actor, sessionId: string): Promise<SessionEntity> {
    const session = await this.toErase(actor, sessionId);
    await this.history.ensureReadable(session, new Date());
    return session;
  }

  /** Any session of the caller's company. */
  async toErase({ companyId }: Actor, sessionId: string): Promise<SessionEntity> {
    const session = await this.dataSource.getRepository(SessionEntity).findOneBy({ sessionId, companyId });
    if (!session) throw new DomainError('SESSION_NOT_FOUND');
    return session;
  }

  /** A session of the caller as host or participant. Messages may arrive shortly after the end of the session or of the participation. */
  async toAdd(actor: Actor, sessionId: string, now: Date): Promise<SessionEntity> {
    const session = await this.toRead(actor, sessionId);
    const late = new Date(now.getTime() - sessionReportLimits.lateDelivery);
    if (session.operatorId !== actor.userId && !(await this.presence.isParticipant(sessionId, actor.userId, late)))
      throw new DomainError('FORBIDDEN');
    if (session.closedAt && session.closedAt < late) throw new DomainError('SESSION_CLOSED');
    return session;
  }

  /** An open session with the caller as host. */
  async toHost(actor: Actor, sessionId: string): Promise<SessionEntity> {
    const session = await this.toRead(actor, sessionId);
    if (session.operatorId !== actor.userId) throw new DomainError('FORBIDDEN');
    if (session.isClosed) throw new DomainError('SESSION_CLOSED');
    return session;
  }
}

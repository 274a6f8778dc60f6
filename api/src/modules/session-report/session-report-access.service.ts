import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { sessionReportLimits } from './session-report-limits.ts';

const participantQuery = `SELECT 1 FROM "session_participants"
  WHERE "sessionId" = $1 AND "userId" = $2 AND ("leftAt" IS NULL OR "leftAt" > $3)`;

/** Who may add to the record of a session, and who may read it. */
@Injectable()
export class SessionReportAccessService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Any session of the caller's company. */
  async toRead({ companyId }: Actor, sessionId: string): Promise<SessionEntity> {
    const session = await this.dataSource.getRepository(SessionEntity).findOneBy({ sessionId, companyId });
    if (!session) throw new DomainError('SESSION_NOT_FOUND');
    return session;
  }

  /** A session in which the caller leads or takes part; what was said at its end, or at that of the own part, may arrive a little later. */
  async toAdd(actor: Actor, sessionId: string, now: Date): Promise<SessionEntity> {
    const session = await this.toRead(actor, sessionId);
    const late = new Date(now.getTime() - sessionReportLimits.lateDelivery);
    if (session.operatorId !== actor.userId && !(await this.takesPart(actor, sessionId, late))) throw new DomainError('FORBIDDEN');
    if (session.closedAt && session.closedAt < late) throw new DomainError('SESSION_CLOSED');
    return session;
  }

  /** An open session that the caller leads. */
  async toHost(actor: Actor, sessionId: string): Promise<SessionEntity> {
    const session = await this.toRead(actor, sessionId);
    if (session.operatorId !== actor.userId) throw new DomainError('FORBIDDEN');
    if (session.isClosed) throw new DomainError('SESSION_CLOSED');
    return session;
  }

  private async takesPart({ userId }: Actor, sessionId: string, late: Date): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>(participantQuery, [sessionId, userId, late])).length > 0;
  }
}

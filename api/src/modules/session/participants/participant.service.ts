import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { SessionNotices } from '../notices/session-notices.ts';
import { SessionRepository } from '../session.repository.ts';
import { type Participant, ParticipantEntity } from './participant.entity.ts';

const freeSeat = `DELETE FROM "session_seats" WHERE "sessionId" = $1 AND "participantId" = $2
  RETURNING "participantId", "name", "role"`;

/** Colleagues who were asked into a session end their part in it. */
@Injectable()
export class ParticipantService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionNotices) private readonly notices: SessionNotices,
  ) {}

  /** The seat goes with the part, so that nothing brings the colleague back but another sessionRequest. Left twice is no error. */
  async leave({ companyId, userId }: Actor, sessionId: string, address: string): Promise<void> {
    const origin = { by: 'operator', userId, address } as const;
    const freed = await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      const participant = await db.findOneBy(ParticipantEntity, { sessionId, userId });
      // Who leads it does not walk away from a customer: that one is handed over, or the session closed.
      if (session.operatorId === userId || !participant) throw new DomainError('FORBIDDEN');
      if (session.isClosed || participant.leftAt) return [];
      session.removeParticipant(userId, participant.role);
      await db.update(ParticipantEntity, { sessionId, userId }, { leftAt: new Date() });
      return this.free(db, sessionId, userId);
    });
    for (const participant of freed) {
      this.notices.tell({ sessionId, except: userId }, 'session:presence', { sessionId, participant, isPresent: false });
      this.notices.free({ sessionId, userId });
    }
  }

  private async free(db: EntityManager, sessionId: string, userId: string): Promise<Participant[]> {
    const [rows] = await db.query<[Participant[], number]>(freeSeat, [sessionId, userId]);
    return rows;
  }
}

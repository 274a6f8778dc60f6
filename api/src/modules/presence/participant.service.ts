import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { SessionNotices } from '../session/session-notices.ts';
import { type Participant, ParticipantEntity } from './participant.entity.ts';

const leaveQuery = `DELETE FROM "session_presence" WHERE "sessionId" = $1 AND "participantId" = $2
  RETURNING "participantId", "name", "role"`;

@Injectable()
export class ParticipantService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionNotices) private readonly notices: SessionNotices,
  ) {}

  /** Removes the presence too, so that only another session request lets the operator return. Leaving twice has no effect. */
  async leave({ companyId, userId }: Actor, sessionId: string, address: string): Promise<void> {
    const origin = { by: 'operator', userId, address } as const;
    const freed = await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      const participant = await db.findOneBy(ParticipantEntity, { sessionId, userId });
      // The host transfers or closes the session instead.
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
    const [rows] = await db.query<[Participant[], number]>(leaveQuery, [sessionId, userId]);
    return rows;
  }
}

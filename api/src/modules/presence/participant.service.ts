import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.ts';
import { DomainEvents } from '../../events/domain.events.ts';
import { DomainError } from '../../http/domain-error.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { type Participant, ParticipantEntity } from './participant.entity.ts';

const leaveQuery = `DELETE FROM "session_presence" WHERE "sessionId" = $1 AND "participantId" = $2
  RETURNING "name", "role"`;

@Injectable()
export class ParticipantService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** Removes the presence too, so that only another session request lets the operator return. Leaving twice has no effect. */
  async leave({ companyId, userId }: Actor, sessionId: string, address: string): Promise<void> {
    const origin = { by: 'operator', userId, address } as const;
    await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      const participant = await db.findOneBy(ParticipantEntity, { sessionId, userId });
      // The host transfers or closes the session instead.
      if (session.operatorId === userId || !participant) throw new DomainError('FORBIDDEN');
      if (session.isClosed || participant.leftAt) return;
      session.removeParticipant(userId, participant.role);
      await db.update(ParticipantEntity, { sessionId, userId }, { leftAt: new Date() });
      const [present] = await db.query<[Pick<Participant, 'name' | 'role'>[], number]>(leaveQuery, [sessionId, userId]);
      for (const { name, role } of present) {
        this.events.publish(db, { type: 'participantLeft', sessionId, participant: { participantId: userId, name, role } });
      }
    });
  }
}

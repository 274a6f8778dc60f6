import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { originOf } from '../session/session-event.repository.ts';
import { ParticipantEntity } from './participant.entity.ts';
import { RemovalService } from './removal.service.ts';

/** Operators other than the host who stop taking part in a session. */
@Injectable()
export class ParticipantService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(RemovalService) private readonly removals: RemovalService,
  ) {}

  /** Leaving twice has no effect. */
  async leave({ companyId, userId }: Actor, sessionId: string, address: string): Promise<void> {
    const origin = { by: 'operator', userId, address } as const;
    await this.sessions.change({ sessionId, companyId }, origin, async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      const participant = await db.findOneBy(ParticipantEntity, { sessionId, userId });
      // The host transfers or closes the session instead.
      if (session.operatorId === userId || !participant) throw new DomainError('FORBIDDEN');
      if (session.isClosed || participant.leftAt) return;
      await this.removals.remove(db, session, participant, 'left');
    });
  }

  /** Requires the rights of the host. Removing twice has no effect. */
  async remove(actor: Actor, sessionId: string, userId: string, address: string): Promise<void> {
    const { companyId } = actor;
    await this.sessions.change({ sessionId, companyId }, originOf(actor, address), async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      if (session.isClosed) throw new DomainError('SESSION_CLOSED');
      if (!sessionCan(actor, session).host) throw new DomainError('FORBIDDEN');
      const participant = await db.findOneBy(ParticipantEntity, { sessionId, userId });
      if (!participant || session.operatorId === userId) throw new DomainError('USER_NOT_FOUND');
      if (!participant.leftAt) await this.removals.remove(db, session, participant, 'host');
    });
  }
}

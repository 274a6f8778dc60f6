import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { UserService } from '../../account/user/user.service.ts';
import { ParticipantEntity } from '../presence/participant.entity.ts';
import { PresenceRepository } from '../presence/presence.repository.ts';
import { RemovalService } from '../presence/removal.service.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { SessionRequestRepository } from './session-request.repository.ts';

/** Changes the host of a session. The former host remains a participant. */
@Injectable()
export class TransferService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(PresenceRepository) private readonly presence: PresenceRepository,
    @Inject(RemovalService) private readonly removals: RemovalService,
    @Inject(UserService) private readonly users: UserService,
    @Inject(SessionRequestRepository) private readonly sessionRequests: SessionRequestRepository,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** The former host becomes an assistant. */
  transfer(db: EntityManager, session: SessionEntity, userId: string): Promise<void> {
    return this.change(db, session, userId, 'transferred');
  }

  /** The former host becomes a watcher. */
  async takeOver(actor: Actor, sessionId: string, address: string): Promise<SessionEntity> {
    const { companyId, userId } = actor;
    await this.sessions.change({ sessionId, companyId }, { by: 'admin', userId, address }, async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      if (session.isClosed) throw new DomainError('SESSION_CLOSED');
      if (session.operatorId === userId) return;
      if (!sessionCan(actor, session).takeOver) throw new DomainError('FORBIDDEN');
      await this.change(db, session, userId, 'takenOver');
    });
    return this.sessions.find(companyId, sessionId);
  }

  private async change(db: EntityManager, session: SessionEntity, userId: string, type: 'transferred' | 'takenOver'): Promise<void> {
    const { sessionId, operatorId: formerId } = session;
    await this.users.ensureActive(db, session.companyId, userId);
    session.handOver(userId, type);
    const role = type === 'transferred' ? 'assistant' : 'watcher';
    await db.delete(ParticipantEntity, { sessionId, userId });
    await db.save(ParticipantEntity, { sessionId, userId: formerId, role, joinedAt: new Date(), leftAt: null });
    const changed = await this.presence.changeRoles(db, sessionId, userId, formerId, role);
    for (const { participantId, name, role } of changed) {
      const presence = { sessionId, participant: { participantId, name, role }, isPresent: true };
      this.events.publish(db, { type: 'presenceChanged', presence });
    }
    // The link still has the rights of a host, and only the server could tell the customer otherwise.
    const isConnected = changed.some(({ participantId }) => participantId === formerId);
    if (!isConnected) await this.removals.endLink(db, { sessionId, userId: formerId }, 'transferred');
    await this.sessionRequests.withdrawPending(db, sessionId, formerId);
  }
}

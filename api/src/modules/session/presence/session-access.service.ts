import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { EventOf } from '../../../events/domain-event.ts';
import { DeviceAccessService } from '../session/device/device-access.service.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { SessionEventRepository } from '../session/session-event.repository.ts';
import { SessionStatusRepository } from '../session/session-status.repository.ts';
import { ParticipantEntity } from './participant.entity.ts';
import { RemovalService } from './removal.service.ts';

const participationsQuery = `SELECT p."sessionId" FROM "session_participants" p JOIN "sessions" s USING ("sessionId")
  WHERE p."userId" = $1 AND p."leftAt" IS NULL AND s."status" <> 'closed'`;

/** Ends what operators may no longer do in open sessions: another operator is removed, the session of a host is closed. */
@Injectable()
export class SessionAccessService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionStatusRepository) private readonly statuses: SessionStatusRepository,
    @Inject(SessionEventRepository) private readonly sessionEvents: SessionEventRepository,
    @Inject(DeviceAccessService) private readonly access: DeviceAccessService,
    @Inject(RemovalService) private readonly removals: RemovalService,
    @Inject(DomainEvents) events: DomainEvents,
  ) {
    events.on('userOffboarded', (event) => this.endParticipations(event));
    events.on('userDemoted', ({ userId }) => this.reviewSessionsOf(userId));
    events.onRecord('deviceRulesChanged', (db, event) => events.enqueue(db, { ...event, type: 'deviceAccessChanged' }));
    events.on('deviceAccessChanged', ({ companyId, assignmentId }) => this.reviewSessionsWith(companyId, assignmentId));
  }

  /** Participations since `at` are those of a user who was activated again. */
  private async endParticipations({ userId, at }: EventOf<'userOffboarded'>): Promise<void> {
    for (const sessionId of await this.findParticipations(userId)) {
      await this.sessions.change({ sessionId }, { by: 'server' }, async (session, db) => {
        const participant = await db.findOneBy(ParticipantEntity, { sessionId, userId, leftAt: IsNull() });
        if (!session || session.isClosed || !participant || participant.joinedAt > new Date(at)) return;
        await this.removals.remove(db, session, participant, 'signedOut');
      });
    }
  }

  /** A former admin loses the sessions that were taken over, and those with devices of admins. */
  private async reviewSessionsOf(userId: string): Promise<void> {
    for (const sessionId of await this.statuses.findOpenOfHost(userId)) {
      await this.review(
        sessionId,
        async (session, db) => session.operatorId === userId && (await this.sessionEvents.isTakenOver(db, sessionId)),
      );
    }
    for (const sessionId of await this.findParticipations(userId)) await this.review(sessionId);
  }

  private async reviewSessionsWith(companyId: string, assignmentId: string | null): Promise<void> {
    for (const sessionId of await this.statuses.findOpenWithDevices(companyId, assignmentId)) await this.review(sessionId);
  }

  private async review(
    sessionId: string,
    hasLost: (session: SessionEntity, db: EntityManager) => Promise<boolean> = async () => false,
  ): Promise<void> {
    await this.sessions.change({ sessionId }, { by: 'server' }, async (session, db) => {
      if (!session || session.isClosed) return;
      const refused = await this.access.findRefused(db, session, [session.operatorId, ...session.participantIds]);
      if (refused.includes(session.operatorId) || (await hasLost(session, db))) return session.close('admin', new Date());
      const participants = await db.findBy(ParticipantEntity, { sessionId, userId: In(refused), leftAt: IsNull() });
      for (const participant of participants) await this.removals.remove(db, session, participant, 'access');
    });
  }

  private async findParticipations(userId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ sessionId: string }[]>(participationsQuery, [userId]);
    return rows.map(({ sessionId }) => sessionId);
  }
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { RecordedEventOf } from '../../../events/domain-event.ts';
import { DeviceAccessService } from '../session/device/device-access.service.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { type Entry, EntryRepository } from './entry.repository.ts';
import { type Participant, ParticipantEntity } from './participant.entity.ts';

type Reason = components['schemas']['RemovalReason'];

const leaveQuery = `DELETE FROM "session_presence" WHERE "sessionId" = $1 AND "participantId" = $2
  RETURNING "participantId", "name", "role"`;

/** Removes operators from sessions, which ends their links to the customers whether or not they are connected to the server. */
@Injectable()
export class RemovalService {
  constructor(
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(EntryRepository) private readonly entries: EntryRepository,
    @Inject(DeviceAccessService) private readonly access: DeviceAccessService,
  ) {
    events.onRecord('accessEnded', (db, event) => this.endAccess(db, event));
    events.onRecord('deviceRulesChanged', (db, event) => this.endRefused(db, event));
    events.onRecord('sessionRecorded', async (db, { session, steps }) => {
      if (steps.some(({ type }) => type === 'closed')) await this.entries.endAll(db, session.sessionId);
    });
  }

  /** Removes for good: only another session request lets the operator return. */
  async remove(db: EntityManager, session: SessionEntity, { userId, role }: ParticipantEntity, reason: Reason): Promise<void> {
    const { sessionId } = session;
    session.removeParticipant(userId, role, reason);
    await db.update(ParticipantEntity, { sessionId, userId }, { leftAt: new Date() });
    await this.expel(db, { sessionId, userId }, reason);
  }

  /** The operator may enter again. */
  async endLink(db: EntityManager, { sessionId, userId }: Entry, reason: Reason, present?: Participant): Promise<void> {
    await this.entries.end(db, { sessionId, userId });
    const removed = { sessionId, participantId: userId, reason };
    this.events.publish(db, { type: 'participantRemoved', removed, ...(present && { present }) });
  }

  private async expel(db: EntityManager, entry: Entry, reason: Reason): Promise<void> {
    const [[present]] = await db.query<[Participant[], number]>(leaveQuery, [entry.sessionId, entry.userId]);
    await this.endLink(db, entry, reason, present);
  }

  private async endRefused(db: EntityManager, { companyId, assignmentId }: RecordedEventOf<'deviceRulesChanged'>): Promise<void> {
    for (const { sessionId, userIds, ...of } of await this.entries.findOfDevice(db, companyId, assignmentId)) {
      for (const userId of await this.access.findRefused(db, of, userIds)) await this.expel(db, { sessionId, userId }, 'access');
    }
  }

  private async endAccess(db: EntityManager, { signIns, reason }: RecordedEventOf<'accessEnded'>): Promise<void> {
    for (const { sessionId, userId } of await this.entries.endOfSignIns(db, signIns)) {
      this.events.publish(db, { type: 'participantRemoved', removed: { sessionId, participantId: userId, reason } });
    }
  }
}

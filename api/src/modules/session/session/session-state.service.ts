import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActorRepository } from '../../../access/actor.repository.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { RecordedStep } from '../../../events/domain-event.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionPresenter } from './session.presenter.ts';

const operatorIdsOf = ({ operatorId, participantIds }: SessionEntity): string[] => [operatorId, ...participantIds];

/** Sessions as each of their operators may see them. */
@Injectable()
export class SessionStateService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ActorRepository) private readonly actors: ActorRepository,
    @Inject(SessionPresenter) private readonly presenter: SessionPresenter,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** `null` if the user is not an operator of the session. */
  async findFor(userId: string, sessionId: string): Promise<components['schemas']['Session'] | null> {
    const { manager } = this.dataSource;
    const session = await this.findSession(manager, sessionId);
    if (!session || !operatorIdsOf(session).includes(userId)) return null;
    const [state] = await this.statesOf(manager, session, [userId]);
    return state?.session ?? null;
  }

  /** Records the steps in the transaction of `db`, and publishes the session after it commits. */
  async publish(db: EntityManager, sessionId: string, steps: readonly RecordedStep[] = []): Promise<void> {
    const session = await this.findSession(db, sessionId);
    if (!session) return;
    const { companyId, status, closeReason } = session;
    if (steps.length > 0)
      await this.events.record(db, { type: 'sessionRecorded', companyId, session: this.presenter.toFacts(session), steps });
    const states = await this.statesOf(db, session, operatorIdsOf(session));
    this.events.publish(db, { type: 'sessionChanged', companyId, change: { sessionId, status, closeReason }, states });
  }

  private findSession(db: EntityManager, sessionId: string): Promise<SessionEntity | null> {
    return db.findOne(SessionEntity, { where: { sessionId }, relations: { operator: true, device: true } });
  }

  private async statesOf(db: EntityManager, session: SessionEntity, userIds: string[]) {
    const now = new Date();
    const actors = await this.actors.findRoles(db, userIds);
    return actors.map((actor) => ({ userId: actor.userId, session: this.presenter.toSession(session, actor, now) }));
  }
}

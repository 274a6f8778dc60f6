import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActorRepository } from '../../access/actor.repository.ts';
import { DomainEvents } from '../../events/domain.events.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionPresenter } from './session.presenter.ts';

/** Publishes changed sessions. */
@Injectable()
export class SessionPublisher {
  constructor(
    @Inject(ActorRepository) private readonly actors: ActorRepository,
    @Inject(SessionPresenter) private readonly presenter: SessionPresenter,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {}

  /** After the transaction of `db` commits, with the state that each operator of the session may see. */
  async publish(db: EntityManager, sessionId: string): Promise<void> {
    const relations = { operator: true, device: true };
    const session = await db.findOne(SessionEntity, { where: { sessionId }, relations });
    if (!session) return;
    const { companyId, operatorId, participantIds, status, closeReason } = session;
    const now = new Date();
    const actors = await this.actors.findRoles(db, [operatorId, ...participantIds]);
    const states = actors.map((actor) => ({ userId: actor.userId, session: this.presenter.toSession(session, actor, now) }));
    this.events.publish(db, { type: 'sessionChanged', companyId, change: { sessionId, status, closeReason }, states });
  }
}

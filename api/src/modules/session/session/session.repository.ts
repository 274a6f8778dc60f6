import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { UserService } from '../../account/user/user.service.ts';
import { SessionEntity } from './session.entity.ts';
import { type EventOrigin, SessionEventRepository } from './session-event.repository.ts';
import { SESSION_LIMITS } from './session-limits.token.ts';
import type { SessionLimits } from './session-limits.ts';
import { SessionStateService } from './session-state.service.ts';
import { SessionTimerService } from './session-timer.service.ts';

/** The origin of a change, which may depend on the host. */
type OriginOf = EventOrigin | ((session: SessionEntity) => EventOrigin);

/** Initial values of a session. */
const initial = {
  participantIds: [],
  deviceId: null,
  deviceName: null,
  customerTokenHash: null,
  note: '',
  tags: [],
  extra: '',
  mode: 'view',
  closeReason: null,
  timerAt: null,
  joinedAt: null,
  closedAt: null,
  lastActivityAt: null,
  idleAskedAt: null,
  isOrphaned: false,
  hasHostLeft: false,
  stars: null,
  ratingComment: '',
  ratedAt: null,
  hasRecording: false,
} satisfies Partial<SessionEntity>;

@Injectable()
export class SessionRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UserService) private readonly users: UserService,
    @Inject(SessionEventRepository) private readonly events: SessionEventRepository,
    @Inject(SessionStateService) private readonly states: SessionStateService,
    @Inject(SessionTimerService) private readonly timers: SessionTimerService,
    @Inject(SESSION_LIMITS) private readonly limits: SessionLimits,
  ) {}

  async find(companyId: string, sessionId: string): Promise<SessionEntity> {
    const session = await this.dataSource
      .getRepository(SessionEntity)
      .findOne({ where: { sessionId, companyId }, relations: { operator: true, device: true } });
    if (!session) throw new DomainError('SESSION_NOT_FOUND');
    return session;
  }

  /** The newest sessions with an email address of the customer, in any case. */
  findOfCustomer(companyId: string, email: string, limit: number): Promise<SessionEntity[]> {
    return this.dataSource
      .getRepository(SessionEntity)
      .createQueryBuilder('session')
      .leftJoinAndSelect('session.operator', 'operator')
      .leftJoinAndSelect('session.device', 'device')
      .where(`session.companyId = :companyId AND lower(session.customerEmail) = lower(:email) AND session.customerEmail <> ''`)
      .setParameters({ companyId, email })
      .orderBy('session.createdAt', 'DESC')
      .limit(limit)
      .getMany();
  }

  /**
   * Locks one session, runs `change` on it and saves the row, its events and its timer in one transaction. Publishes the change after
   * the commit. `change` receives `null` if there is no session.
   */
  async change<Result>(
    where: FindOptionsWhere<SessionEntity>,
    origin: OriginOf,
    change: (session: SessionEntity | null, db: EntityManager) => Result | Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (db) => {
      const session = await db.findOne(SessionEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (session) session.limits = this.limits;
      // The origin of a takeover is the role before it.
      const from = session && typeof origin === 'function' ? origin(session) : origin;
      const result = await change(session, db);
      if (session) await this.save(db, session, from);
      return result;
    });
  }

  /** Creates a session that `prepare` fills in. */
  async add(origin: OriginOf, prepare: (session: SessionEntity, db: EntityManager) => void | Promise<void>): Promise<void> {
    const session = new SessionEntity();
    Object.assign(session, initial, { limits: this.limits });
    await this.dataSource.transaction(async (db) => {
      await prepare(session, db);
      await this.users.ensureActive(db, session.companyId, session.operatorId);
      await this.save(db, session, origin);
    });
  }

  private async save(db: EntityManager, session: SessionEntity, origin: OriginOf): Promise<void> {
    await this.timers.arm(db, session);
    await db.save(session);
    const from = typeof origin === 'function' ? origin(session) : origin;
    for (const step of session.steps) await this.events.add(db, session, { ...from, ...step });
    if (session.steps.length > 0) await this.states.publish(db, session.sessionId, session.steps);
  }
}

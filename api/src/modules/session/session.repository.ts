import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { addSearch, type Page, readPage, type Sorting } from '../../http/paging.ts';
import { SessionEntity } from './session.entity.ts';

type ListQuery = CallOf<'listSessions'>['query'];

const sorting: Sorting<ListQuery['sortProperty']> = {
  columns: {
    createdAt: 'session.createdAt',
    title: 'session.title COLLATE "und-x-icu"',
    customerName: 'session.customerName COLLATE "und-x-icu"',
    operator: 'operator.name COLLATE "und-x-icu"',
    status: `array_position(ARRAY['waiting','connecting','active','reconnecting','closed'], session.status)`,
    duration: 'session.closedAt - session.joinedAt',
  },
  nullable: ['duration'],
  tiebreak: 'session.sessionId',
};

const operatorMatches = (word: string) =>
  `session.operatorId IN (SELECT u."id" FROM "users" u WHERE u."companyId" = :companyId AND u."search" LIKE ${word})`;

@Injectable()
export class SessionRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  list(actor: Actor, query: ListQuery): Promise<Page<SessionEntity>> {
    const rows = this.dataSource
      .getRepository(SessionEntity)
      .createQueryBuilder('session')
      .innerJoinAndSelect('session.operator', 'operator')
      .where('session.companyId = :companyId', { companyId: actor.companyId });
    if (query.from) rows.andWhere('session.createdAt >= :from', { from: new Date(query.from) });
    if (query.to) rows.andWhere('session.createdAt < :to', { to: new Date(query.to) });
    addSearch(rows, query.search, (word) => `session.search LIKE ${word} OR ${operatorMatches(word)}`);
    return readPage(rows, query, sorting);
  }

  async find(companyId: string, sessionId: string): Promise<SessionEntity> {
    const session = await this.dataSource
      .getRepository(SessionEntity)
      .findOne({ where: { sessionId, companyId }, relations: { operator: true } });
    if (!session) throw new DomainError('SESSION_NOT_FOUND');
    return session;
  }

  /** A session of the caller's own, or `null`. */
  findOfOperator({ userId, companyId }: Actor, sessionId: string): Promise<SessionEntity | null> {
    return this.dataSource.getRepository(SessionEntity).findOneBy({ sessionId, companyId, operatorId: userId });
  }

  /** Which of these sessions have a customer and are not closed. */
  async findOpen(sessionIds: string[]): Promise<Set<string>> {
    if (sessionIds.length === 0) return new Set();
    const sessions = await this.dataSource
      .getRepository(SessionEntity)
      .find({ select: { sessionId: true }, where: { sessionId: In(sessionIds), status: In(['connecting', 'active', 'reconnecting']) } });
    return new Set(sessions.map(({ sessionId }) => sessionId));
  }

  /** Locks one session, lets `change` work on it, and saves it; without a session, `change` gets `null`. */
  async change<Result>(
    where: FindOptionsWhere<SessionEntity>,
    change: (session: SessionEntity | null, db: EntityManager) => Result | Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (db) => {
      const session = await db.findOne(SessionEntity, { where, lock: { mode: 'pessimistic_write' } });
      const result = await change(session, db);
      if (session) await db.save(session);
      return result;
    });
  }

  /** Sessions that run now, as the plan counts them. */
  async countRunning(companyId: string): Promise<number> {
    return this.dataSource
      .getRepository(SessionEntity)
      .createQueryBuilder('session')
      .where('session.companyId = :companyId', { companyId })
      .andWhere(`session.status IN ('connecting', 'active', 'reconnecting')`)
      .getCount();
  }
}

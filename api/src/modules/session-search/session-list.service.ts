import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import type { CountedPage } from '../../http/paging.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { findSessions } from './find-sessions.ts';
import { type SearchedUser, type SessionFilter, type SessionQuestion, type SessionSort, sessionQuestion } from './session-query.ts';

const searchedUsers = 'SELECT "id", "search" FROM "users" WHERE "companyId" = $1';

/** Finds sessions of a company. */
@Injectable()
export class SessionListService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** One page; what lies beyond the rows that are counted stands on none. */
  async page({ companyId }: Actor, query: CallOf<'listSessions'>['query']): Promise<CountedPage<SessionEntity>> {
    const { pageNumber, pageSize, sortProperty: sort, sortDirection: direction } = query;
    const question = await this.question(companyId, query, sort);
    if (!question) return { items: [], total: 0, isTotalExact: true, pageNumber, pageSize };

    const slice = { sort, direction, offset: (pageNumber - 1) * pageSize, size: pageSize };
    const { ids, total, isExact } = await findSessions(this.dataSource.manager, question, slice);
    return { items: await this.load(ids), total, isTotalExact: isExact, pageNumber, pageSize };
  }

  /** The filters as conditions; `null` where nothing can match. */
  async question(companyId: string, filter: SessionFilter, sort: SessionSort): Promise<SessionQuestion | null> {
    const users = filter.search ? await this.dataSource.query<SearchedUser[]>(searchedUsers, [companyId]) : [];
    return sessionQuestion(companyId, filter, sort, users);
  }

  /** These sessions, in this order. */
  async load(ids: readonly string[]): Promise<SessionEntity[]> {
    if (ids.length === 0) return [];
    const sessions = this.dataSource.getRepository(SessionEntity);
    const rows = await sessions.find({ where: { sessionId: In([...ids]) }, relations: { operator: true, device: true } });
    const byId = new Map(rows.map((row) => [row.sessionId, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

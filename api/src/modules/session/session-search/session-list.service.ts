import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import type { CountedPage } from '../../../http/paging.ts';
import { UserService } from '../../account/user/user.service.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { SessionHistoryService } from '../session/session-history.service.ts';
import { findSessions } from './find-sessions.ts';
import { type SessionFilter, type SessionQuery, type SessionSort, toSessionQuery } from './session-query.ts';

/** `locked` is the number of sessions beyond the history of the plan. */
type SessionPage = CountedPage<SessionEntity> & { locked: number };

/** Lists the sessions of a company. */
@Injectable()
export class SessionListService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UserService) private readonly users: UserService,
    @Inject(SessionHistoryService) private readonly history: SessionHistoryService,
  ) {}

  /** Pages beyond the counted rows are empty. */
  async page({ companyId }: Actor, query: CallOf<'listSessions'>['query']): Promise<SessionPage> {
    const { pageNumber, pageSize, sortProperty: sort, sortDirection: direction } = query;
    const { locked, query: sessionQuery } = await this.toQuery(companyId, query, sort);
    if (!sessionQuery) return { items: [], total: 0, isTotalExact: true, locked, pageNumber, pageSize };

    const range = { sort, direction, offset: (pageNumber - 1) * pageSize, size: pageSize };
    const { ids, total, isExact } = await findSessions(this.dataSource.manager, sessionQuery, range);
    return { items: await this.load(ids), total, isTotalExact: isExact, locked, pageNumber, pageSize };
  }

  /** The query for what the plan lets the company read, `null` if nothing can match; and how many sessions are locked. */
  async toQuery(companyId: string, filter: SessionFilter, sort: SessionSort): Promise<{ query: SessionQuery | null; locked: number }> {
    const isOpen = filter.status !== undefined && filter.status.length > 0 && !filter.status.includes('closed');
    const [users, { start, locked }] = await Promise.all([
      filter.search ? this.users.findSearchTexts(companyId) : [],
      isOpen ? { start: null, locked: 0 } : this.history.findLocked(companyId, new Date()),
    ]);
    const isCut = start !== null && (filter.from === undefined || new Date(filter.from) < start);
    const readable = isCut ? { ...filter, from: start.toISOString() } : filter;
    return { query: toSessionQuery(companyId, readable, sort, users), locked };
  }

  /** Returns the sessions in the order of the ids. */
  private async load(ids: readonly string[]): Promise<SessionEntity[]> {
    if (ids.length === 0) return [];
    const sessions = this.dataSource.getRepository(SessionEntity);
    const rows = await sessions.find({ where: { sessionId: In([...ids]) }, relations: { operator: true, device: true } });
    const byId = new Map(rows.map((row) => [row.sessionId, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import type { CountedPage } from '../../http/paging.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { UserRepository } from '../user/user.repository.ts';
import { findSessions } from './find-sessions.ts';
import { type SessionFilter, type SessionQuery, type SessionSort, toSessionQuery } from './session-query.ts';

/** Lists the sessions of a company. */
@Injectable()
export class SessionListService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UserRepository) private readonly users: UserRepository,
  ) {}

  /** Pages beyond the counted rows are empty. */
  async page({ companyId }: Actor, query: CallOf<'listSessions'>['query']): Promise<CountedPage<SessionEntity>> {
    const { pageNumber, pageSize, sortProperty: sort, sortDirection: direction } = query;
    const sessionQuery = await this.toQuery(companyId, query, sort);
    if (!sessionQuery) return { items: [], total: 0, isTotalExact: true, pageNumber, pageSize };

    const range = { sort, direction, offset: (pageNumber - 1) * pageSize, size: pageSize };
    const { ids, total, isExact } = await findSessions(this.dataSource.manager, sessionQuery, range);
    return { items: await this.load(ids), total, isTotalExact: isExact, pageNumber, pageSize };
  }

  /** `null` if nothing can match. */
  async toQuery(companyId: string, filter: SessionFilter, sort: SessionSort): Promise<SessionQuery | null> {
    const users = filter.search ? await this.users.findSearchTexts(companyId) : [];
    return toSessionQuery(companyId, filter, sort, users);
  }

  /** In the order of the ids. */
  private async load(ids: readonly string[]): Promise<SessionEntity[]> {
    if (ids.length === 0) return [];
    const sessions = this.dataSource.getRepository(SessionEntity);
    const rows = await sessions.find({ where: { sessionId: In([...ids]) }, relations: { operator: true, device: true } });
    const byId = new Map(rows.map((row) => [row.sessionId, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

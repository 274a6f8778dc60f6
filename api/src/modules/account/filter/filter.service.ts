import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { UserService } from '../user/user.service.ts';
import { FilterEntity } from './filter.entity.ts';

/** Saved filters per user. */
export const filterLimit = 50;

@Injectable()
export class FilterService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  list({ userId }: Actor): Promise<FilterEntity[]> {
    return this.dataSource
      .getRepository(FilterEntity)
      .createQueryBuilder('filter')
      .where({ userId })
      .orderBy('filter.name COLLATE "und-x-icu"')
      .addOrderBy('filter.filterId')
      .getMany();
  }

  /** Replaces a filter of the same name. Serialized for each user, so that the limit holds. */
  save({ userId }: Actor, { list, name, query }: CallOf<'createFilter'>['body']): Promise<FilterEntity> {
    const named = { userId, list, name: name.trim() };
    return this.dataSource.transaction(async (db) => {
      await this.users.lock(db, userId);
      const filter = await db.findOneBy(FilterEntity, named);
      if (filter) return db.save(Object.assign(filter, { query }));

      if ((await db.countBy(FilterEntity, { userId })) >= filterLimit)
        throw new DomainError('FILTER_LIMIT_REACHED', { allowed: filterLimit });
      return db.save(db.create(FilterEntity, { filterId: uuid(), ...named, query }));
    });
  }

  async remove({ userId }: Actor, filterId: string): Promise<void> {
    const { affected } = await this.dataSource.getRepository(FilterEntity).delete({ filterId, userId });
    if (!affected) throw new DomainError('FILTER_NOT_FOUND');
  }

  async removeAll(db: EntityManager, userId: string): Promise<void> {
    await db.delete(FilterEntity, { userId });
  }
}

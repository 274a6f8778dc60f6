import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, roleOf } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import { addSearch, mapPage, readPage, type Sorting } from '../../http/paging.ts';
import { CompanyService } from '../company/company.service.ts';
import { CompanySeats } from '../company/company-seats.service.ts';
import { toUser } from '../user/to-user.ts';
import { UserEntity } from '../user/user.entity.ts';

type ListQuery = CallOf<'listUsers'>['query'];

/** From the least to the most that one may do. */
const rankOf = (isOwner: string) => `CASE WHEN ${isOwner} THEN 2 WHEN person.isAdmin THEN 1 ELSE 0 END`;

const sorting: Sorting<ListQuery['sortProperty']> = {
  columns: {
    name: 'person.name COLLATE "und-x-icu"',
    email: 'person.email',
    role: rankOf('person.id = :ownerId'),
    secondFactor: 'person.secondFactor',
    lastActiveAt: 'person.lastActiveAt',
    createdAt: 'person.createdAt',
  },
  nullable: ['lastActiveAt'],
  tiebreak: 'person.id',
};

/** The people of a company. */
@Injectable()
export class ColleagueList {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(CompanySeats) private readonly seats: CompanySeats,
  ) {}

  async read({ companyId }: Actor, query: ListQuery): Promise<components['schemas']['UserPage']> {
    const company = await this.companies.find(companyId);
    const rows = this.dataSource
      .getRepository(UserEntity)
      .createQueryBuilder('person')
      .where('person.companyId = :companyId AND person.deletedAt IS NULL', { companyId })
      .setParameter('ownerId', company.createdById);
    addSearch(rows, query.search, (word) => `person.search LIKE ${word}`);
    const [page, seats] = await Promise.all([readPage(rows, query, sorting), this.seats.count(companyId, new Date())]);
    return { ...mapPage(page, (user) => toUser(user, roleOf(user, company))), seats };
  }
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, roleOf } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import { mapPage, readPage, type Sorting } from '../../http/paging.ts';
import { CompanyService } from '../company/company.service.ts';
import { CompanySeats } from '../company/company-seats.service.ts';
import { toUser } from '../user/to-user.ts';
import { foundColleagues, rank } from './found-colleagues.ts';

type ListQuery = CallOf<'listUsers'>['query'];

const sorting: Sorting<ListQuery['sortProperty']> = {
  columns: {
    name: 'person.name COLLATE "und-x-icu"',
    email: 'person.email',
    role: rank,
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
    const [page, seats] = await Promise.all([
      readPage(foundColleagues(this.dataSource, company, query), query, sorting),
      this.seats.count(companyId, new Date()),
    ]);
    return { ...mapPage(page, (user) => toUser(user, roleOf(user, company))), seats };
  }
}

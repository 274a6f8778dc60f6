import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, roleOf } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import { mapPage, readPage, type Sorting } from '../../../http/paging.ts';
import { toUser } from '../../account/user/to-user.ts';
import { CompanyService } from '../company/company.service.ts';
import { LicenseService } from '../company/license.service.ts';
import { rank, userQuery } from './user-query.ts';

type ListQuery = CallOf<'listUsers'>['query'];

const sorting: Sorting<ListQuery['sortProperty']> = {
  columns: {
    name: 'user.name COLLATE "und-x-icu"',
    email: 'user.email',
    role: rank,
    secondFactor: 'user.secondFactor',
    lastActiveAt: 'user.lastActiveAt',
    createdAt: 'user.createdAt',
  },
  nullable: ['lastActiveAt'],
  tiebreak: 'user.id',
};

/** The users of a company. */
@Injectable()
export class UserListService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
  ) {}

  async read({ companyId }: Actor, query: ListQuery): Promise<components['schemas']['UserPage']> {
    const company = await this.companies.find(companyId);
    const now = new Date();
    const [page, licenses, locked] = await Promise.all([
      readPage(userQuery(this.dataSource, company, query), query, sorting),
      this.licenses.count(companyId, now),
      this.licenses.findLockedUsers(companyId, now),
    ]);
    return { ...mapPage(page, (user) => toUser(user, roleOf(user, company))), licenses, lockedIds: [...locked] };
  }
}

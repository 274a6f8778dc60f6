import type { Readable } from 'node:stream';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, roleOf } from '../../access/actor.ts';
import { csvTable } from '../../http/csv-table.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { CompanyEntity } from '../company/company.entity.ts';
import { CompanyService } from '../company/company.service.ts';
import { toUser } from '../user/to-user.ts';
import { type UserFilter, userQuery } from './user-query.ts';

type User = components['schemas']['User'];

/** Column names of the contract, the same in every language. */
const columns = [
  'id',
  'name',
  'email',
  'role',
  'isActive',
  'isVerified',
  'secondFactor',
  'lastActiveAt',
  'locale',
  'createdAt',
] as const satisfies (keyof User)[];

/** Exports users that match filters, ordered by creation, and records the export. */
@Injectable()
export class UserExportService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async write({ companyId, userId: byUserId }: Actor, filter: UserFilter, address: string): Promise<Readable> {
    const company = await this.companies.find(companyId);
    await this.audit.addExport(this.dataSource.manager, filter, { companyId, action: 'usersExported', byUserId, address });
    return csvTable<User>({
      columns,
      cellsOf: (user) => columns.map((column) => user[column]),
      batchAfter: (last, size) => this.batchAfter(company, filter, last, size),
    });
  }

  private async batchAfter(company: CompanyEntity, filter: UserFilter, last: User | undefined, size: number): Promise<User[]> {
    const found = userQuery(this.dataSource, company, filter);
    if (last) found.andWhere('user.id > :lastId', { lastId: last.id });
    const users = await found.orderBy('user.id').limit(size).getMany();
    return users.map((person) => toUser(person, roleOf(person, company)));
  }
}

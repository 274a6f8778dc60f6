import type { Readable } from 'node:stream';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, roleOf } from '../../../access/actor.ts';
import type { Export } from '../../../http/csv-format.ts';
import { csvTable } from '../../../http/csv-table.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { toUser } from '../../account/user/to-user.ts';
import type { UserEntity } from '../../account/user/user.entity.ts';
import type { CompanyEntity } from '../company/company.entity.ts';
import { CompanyService } from '../company/company.service.ts';
import { LicenseService } from '../company/license.service.ts';
import { type UserFilter, userQuery } from './user-query.ts';

type User = components['schemas']['User'];

interface ExportedUser extends Omit<User, 'createdAt' | 'lastActiveAt'>, Pick<UserEntity, 'createdAt' | 'lastActiveAt'> {
  /** Whether the user is over the limit of the plan. */
  isLocked: boolean;
}

/** Column names of the contract, the same in every language. */
const columns = [
  'id',
  'name',
  'email',
  'role',
  'isActive',
  'isLocked',
  'isVerified',
  'secondFactor',
  'lastActiveAt',
  'locale',
  'createdAt',
] as const satisfies (keyof ExportedUser)[];

/** Exports users that match filters, ordered by creation, and records the export. */
@Injectable()
export class UserExportService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async write({ companyId, userId: byUserId }: Actor, { filter, format }: Export<UserFilter>, address: string): Promise<Readable> {
    const company = await this.companies.find(companyId);
    const locked = await this.licenses.findLockedUsers(companyId, new Date());
    await this.audit.addExport(this.dataSource.manager, filter, { companyId, action: 'usersExported', byUserId, address });
    return csvTable<ExportedUser>({
      format,
      columns,
      cellsOf: (user) => columns.map((column) => user[column]),
      batchAfter: (last, size) => this.batchAfter(company, locked, filter, last, size),
    });
  }

  private async batchAfter(
    company: CompanyEntity,
    locked: ReadonlySet<string>,
    filter: UserFilter,
    last: ExportedUser | undefined,
    size: number,
  ): Promise<ExportedUser[]> {
    const found = userQuery(this.dataSource, company, filter);
    if (last) found.andWhere('user.id > :lastId', { lastId: last.id });
    const users = await found.orderBy('user.id').limit(size).getMany();
    return users.map((person) => {
      const { createdAt, lastActiveAt } = person;
      return { ...toUser(person, roleOf(person, company)), createdAt, lastActiveAt, isLocked: locked.has(person.id) };
    });
  }
}

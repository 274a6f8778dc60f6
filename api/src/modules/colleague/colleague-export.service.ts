import { Readable } from 'node:stream';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, roleOf } from '../../access/actor.ts';
import { csvLine, csvMark } from '../../http/csv.ts';
import type { CompanyEntity } from '../company/company.entity.ts';
import { CompanyService } from '../company/company.service.ts';
import { toUser } from '../user/to-user.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { type ColleagueFilter, foundColleagues } from './found-colleagues.ts';

const batchSize = 1000;

/** The columns, named as in the contract: what reads the file goes by them, in every language. */
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
] as const satisfies (keyof components['schemas']['User'])[];

/** Writes everybody whom filters find, in the order in which they came, holding one batch at a time. */
@Injectable()
export class ColleagueExport {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  async write({ companyId }: Actor, filter: ColleagueFilter): Promise<Readable> {
    const company = await this.companies.find(companyId);
    return Readable.from(this.lines(company, filter), { objectMode: false, highWaterMark: 64 * 1024 });
  }

  private async *lines(company: CompanyEntity, filter: ColleagueFilter): AsyncGenerator<string> {
    yield csvMark + csvLine(columns);
    for (let last: UserEntity | undefined, isFirst = true; isFirst || last; isFirst = false) {
      const people = await this.batchAfter(company, filter, last);
      const shown = people.map((person) => toUser(person, roleOf(person, company)));
      if (shown.length > 0) yield shown.map((user) => csvLine(columns.map((column) => user[column]))).join('');
      last = people.length === batchSize ? people.at(-1) : undefined;
    }
  }

  /** By the last person's id, not by a number: who comes or goes meanwhile moves nobody. */
  private batchAfter(company: CompanyEntity, filter: ColleagueFilter, last: UserEntity | undefined): Promise<UserEntity[]> {
    const people = foundColleagues(this.dataSource, company, filter);
    if (last) people.andWhere('person.id > :lastId', { lastId: last.id });
    return people.orderBy('person.id').limit(batchSize).getMany();
  }
}

import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { CompanyService } from '../company/company.service.ts';
import { toCompany } from '../company/to-company.ts';
import { InvitingService } from '../invitation/inviting.service.ts';
import { ColleagueExport } from './colleague-export.service.ts';
import { ColleagueList } from './colleague-list.service.ts';
import { Colleagues } from './colleagues.service.ts';
import { Ownership } from './ownership.service.ts';
import { WantedColleagues } from './wanted-colleagues.ts';

@Controller()
export class ColleagueController {
  constructor(
    @Inject(ColleagueList) private readonly list: ColleagueList,
    @Inject(ColleagueExport) private readonly exports: ColleagueExport,
    @Inject(Colleagues) private readonly colleagues: Colleagues,
    @Inject(WantedColleagues) private readonly wanted: WantedColleagues,
    @Inject(InvitingService) private readonly inviting: InvitingService,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  @Operation('listUsers')
  listUsers(@Call() { actor, query }: CallOf<'listUsers'>): Promise<ReplyOf<'listUsers'>> {
    return this.list.read(actor, query);
  }

  @Operation('exportUsers')
  async exportUsers(@Call() { actor, query, ip }: CallOf<'exportUsers'>): Promise<StreamableFile> {
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(await this.exports.write(actor, query, ip), { disposition: `attachment; filename="operators-${day}.csv"` });
  }

  @Operation('updateUser')
  updateUser(@Call() { actor, path, body, ip }: CallOf<'updateUser'>): Promise<ReplyOf<'updateUser'>> {
    return this.colleagues.update(actor, path.userId, body, ip);
  }

  @Operation('deleteUser')
  async deleteUser(@Call() { actor, path, ip }: CallOf<'deleteUser'>): Promise<ReplyOf<'deleteUser'>> {
    await this.colleagues.remove(actor, path.userId, ip);
  }

  @Operation('removeSecondFactor')
  async removeSecondFactor(@Call() { actor, path, ip }: CallOf<'removeSecondFactor'>): Promise<ReplyOf<'removeSecondFactor'>> {
    await this.colleagues.removeSecondFactor(actor, path.userId, ip);
  }

  @Operation('inviteColleagues')
  async inviteColleagues(@Call() { actor, body, ip }: CallOf<'inviteColleagues'>): Promise<ReplyOf<'inviteColleagues'>> {
    const wanted = await this.wanted.check(actor, body.emails);
    return { items: await this.inviting.invite(actor, wanted, body.isAdmin ?? false, ip) };
  }

  @Operation('handOverCompany')
  async handOverCompany(@Call() { actor, body, ip }: CallOf<'handOverCompany'>): Promise<ReplyOf<'handOverCompany'>> {
    const company = await this.ownership.handOver(actor, body.userId, ip);
    return toCompany(company, await this.companies.findFacts(company.companyId));
  }
}

import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { readExport } from '../../../http/csv-format.ts';
import { csvFile } from '../../../http/csv-table.ts';
import { CompanyService } from '../company/company.service.ts';
import { toCompany } from '../company/to-company.ts';
import { InviteUsersService } from '../company-invitation/invite-users.service.ts';
import { InviteeEmailService } from './invitee-email.service.ts';
import { OwnershipService } from './ownership.service.ts';
import { UserExportService } from './user-export.service.ts';
import { UserListService } from './user-list.service.ts';
import { UserManagementService } from './user-management.service.ts';

@Controller()
export class UserManagementController {
  constructor(
    @Inject(UserListService) private readonly list: UserListService,
    @Inject(UserExportService) private readonly exports: UserExportService,
    @Inject(UserManagementService) private readonly users: UserManagementService,
    @Inject(InviteeEmailService) private readonly inviteeEmails: InviteeEmailService,
    @Inject(InviteUsersService) private readonly inviting: InviteUsersService,
    @Inject(OwnershipService) private readonly ownership: OwnershipService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  @Operation('listUsers')
  listUsers(@Call() { actor, query }: CallOf<'listUsers'>): Promise<ReplyOf<'listUsers'>> {
    return this.list.read(actor, query);
  }

  @Operation('exportUsers')
  async exportUsers(@Call() { actor, query, ip }: CallOf<'exportUsers'>): Promise<StreamableFile> {
    return csvFile('operators', await this.exports.write(actor, readExport(query), ip));
  }

  @Operation('updateUser')
  updateUser(@Call() { actor, path, body, ip }: CallOf<'updateUser'>): Promise<ReplyOf<'updateUser'>> {
    return this.users.update(actor, path.userId, body, ip);
  }

  @Operation('deleteUser')
  async deleteUser(@Call() { actor, path, ip }: CallOf<'deleteUser'>): Promise<ReplyOf<'deleteUser'>> {
    await this.users.remove(actor, path.userId, ip);
  }

  @Operation('deleteUserSecondFactor')
  async deleteUserSecondFactor(@Call() { actor, path, ip }: CallOf<'deleteUserSecondFactor'>): Promise<ReplyOf<'deleteUserSecondFactor'>> {
    await this.users.removeSecondFactor(actor, path.userId, ip);
  }

  @Operation('inviteUsers')
  async inviteUsers(@Call() { actor, body, ip }: CallOf<'inviteUsers'>): Promise<ReplyOf<'inviteUsers'>> {
    const invitees = await this.inviteeEmails.check(actor, body.emails);
    return { items: await this.inviting.invite(actor, invitees, body.isAdmin ?? false, ip) };
  }

  @Operation('transferOwnership')
  async transferOwnership(@Call() { actor, body, ip }: CallOf<'transferOwnership'>): Promise<ReplyOf<'transferOwnership'>> {
    const company = await this.ownership.transfer(actor, body.userId, ip);
    return toCompany(company, await this.companies.findFacts(company.companyId));
  }
}

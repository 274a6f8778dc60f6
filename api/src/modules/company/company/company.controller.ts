import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import type { CompanyEntity } from './company.entity.ts';
import { CompanyService } from './company.service.ts';
import { CompanyCodeService } from './company-code.service.ts';
import { CompanyDeletionService } from './company-deletion.service.ts';
import { CompanyProfileService } from './company-profile.service.ts';
import { toCompany } from './to-company.ts';

@Controller()
export class CompanyController {
  constructor(
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(CompanyProfileService) private readonly profile: CompanyProfileService,
    @Inject(CompanyDeletionService) private readonly deletion: CompanyDeletionService,
    @Inject(CompanyCodeService) private readonly codes: CompanyCodeService,
  ) {}

  @Operation('updateCompany')
  async updateCompany(@Call() { actor, body, ip }: CallOf<'updateCompany'>): Promise<ReplyOf<'updateCompany'>> {
    return this.present(await this.profile.update(actor, ip, body));
  }

  @Operation('deleteCompanyLogo')
  async deleteCompanyLogo(@Call() { actor, ip }: CallOf<'deleteCompanyLogo'>): Promise<ReplyOf<'deleteCompanyLogo'>> {
    await this.profile.removeLogo(actor, ip);
  }

  @Operation('deleteCompany')
  async deleteCompany(@Call() { actor, body, ip }: CallOf<'deleteCompany'>): Promise<ReplyOf<'deleteCompany'>> {
    return this.present(await this.deletion.delete(actor, ip, body.name));
  }

  @Operation('restoreCompany')
  async restoreCompany(@Call() { actor, ip }: CallOf<'restoreCompany'>): Promise<ReplyOf<'restoreCompany'>> {
    return this.present(await this.deletion.restore(actor, ip));
  }

  @Operation('getCompanyCode')
  getCompanyCode(@Call() { actor }: CallOf<'getCompanyCode'>): Promise<ReplyOf<'getCompanyCode'>> {
    return this.codes.get(actor);
  }

  @Operation('createCompanyCode')
  createCompanyCode(@Call() { actor, ip }: CallOf<'createCompanyCode'>): Promise<ReplyOf<'createCompanyCode'>> {
    return this.codes.create(actor, ip);
  }

  @Operation('revokeCompanyCode')
  async revokeCompanyCode(@Call() { actor, ip }: CallOf<'revokeCompanyCode'>): Promise<ReplyOf<'revokeCompanyCode'>> {
    await this.codes.revoke(actor, ip);
  }

  @Operation('findCompanyByCode')
  async findCompanyByCode(@Call() { body, ip }: CallOf<'findCompanyByCode'>): Promise<ReplyOf<'findCompanyByCode'>> {
    const { name, logo } = await this.codes.findCompany(body.code, ip);
    return { name, logo };
  }

  private async present(company: CompanyEntity): Promise<ReplyOf<'updateCompany'>> {
    return toCompany(company, await this.companies.findFacts(company.companyId));
  }
}

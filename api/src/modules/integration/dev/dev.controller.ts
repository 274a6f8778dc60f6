import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { toSubscription } from '../../company/company/to-company.ts';
import { DevCompanyService } from './dev-company.service.ts';

/** Development only; the access guard restricts these operations to this machine. */
@Controller()
export class DevController {
  constructor(
    @Inject(DevCompanyService) private readonly dev: DevCompanyService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  @Operation('updateSubscriptionInDev')
  async updateSubscriptionInDev(@Call() { path, body }: CallOf<'updateSubscriptionInDev'>): Promise<ReplyOf<'updateSubscriptionInDev'>> {
    await this.dev.changeSubscription(path.companyId, body);
    return toSubscription(await this.companies.findSubscriptionFacts(path.companyId));
  }

  @Operation('deleteSessionsInDev')
  async deleteSessionsInDev(@Call() { path }: CallOf<'deleteSessionsInDev'>): Promise<ReplyOf<'deleteSessionsInDev'>> {
    await this.dev.clearSessions(path.companyId);
  }

  @Operation('emitCompanyEventInDev')
  async emitCompanyEventInDev(@Call() { path, body }: CallOf<'emitCompanyEventInDev'>): Promise<ReplyOf<'emitCompanyEventInDev'>> {
    await this.dev.emit(path.companyId, body);
  }
}

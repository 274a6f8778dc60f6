import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { UserService } from '../../account/user/user.service.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import { CompanyService } from '../company/company.service.ts';
import { InvitationAcceptanceService } from './invitation-acceptance.service.ts';

type InvitationCard = components['schemas']['CompanyInvitationCard'];

/** Describes an invitation to the invited person. Reading changes nothing, so link scanners do no harm. */
@Injectable()
export class InvitationCardService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(InvitationAcceptanceService) private readonly invitations: InvitationAcceptanceService,
    @Inject(UserService) private readonly users: UserService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  async get(token: string): Promise<InvitationCard> {
    const { manager: db } = this.dataSource;
    const { companyId, invitedById, email, isAdmin, expiresAt } = await this.invitations.find(db, token, new Date());
    const company = await this.companies.find(companyId, db);
    if (company.deletionAt) throw new DomainError('INVITATION_INVALID');
    const names = await this.users.findNames(db, invitedById ? [invitedById] : []);
    return {
      company: { name: company.name, logo: company.logo },
      inviterName: names.get(invitedById ?? '') ?? '',
      email: toShownEmail(email),
      isAdmin,
      expiresAt: expiresAt.toISOString(),
    };
  }
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { InvitationAcceptanceService } from './invitation-acceptance.service.ts';

type InvitationCard = components['schemas']['CompanyInvitationCard'];

/** Describes an invitation to the invited person. Reading changes nothing, so link scanners do no harm. */
@Injectable()
export class InvitationCardService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(InvitationAcceptanceService) private readonly invitations: InvitationAcceptanceService,
  ) {}

  async get(token: string): Promise<InvitationCard> {
    const { manager: db } = this.dataSource;
    const { companyId, invitedById, email, isAdmin, expiresAt } = await this.invitations.find(db, token, new Date());
    const company = await db.findOneByOrFail(CompanyEntity, { companyId });
    if (company.deletionAt) throw new DomainError('INVITATION_INVALID');
    const inviter = invitedById && (await db.findOneBy(UserEntity, { id: invitedById }));
    return {
      company: { name: company.name, logo: company.logo },
      inviterName: inviter ? inviter.name : '',
      email: toShownEmail(email),
      isAdmin,
      expiresAt: expiresAt.toISOString(),
    };
  }
}

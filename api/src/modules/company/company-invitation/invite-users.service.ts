import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { UserService } from '../../account/user/user.service.ts';
import { LicenseService, licenseLimitReached } from '../company/license.service.ts';
import { InvitationBatch } from './invitation-batch.ts';
import { InvitationSenderService } from './invitation-sender.service.ts';

type Result = components['schemas']['CompanyInvitationResult'];

/** A requested address in lower case. */
export interface Invitee {
  email: string;
  isReal: boolean;
}

/** Invites users by e-mail and returns a result for each address. */
@Injectable()
export class InviteUsersService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(InvitationSenderService) private readonly sender: InvitationSenderService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  /** Invites a repeated address once. */
  async invite({ companyId, userId }: Actor, invitees: readonly Invitee[], isAdmin: boolean, address: string): Promise<Result[]> {
    return this.dataSource.transaction(async (db) => {
      const company = await this.licenses.lock(db, companyId);
      if (!company) throw new DomainError('COMPANY_NOT_FOUND');
      const inviter = await this.users.find(userId, db);
      const now = new Date();
      const licenses = await this.licenses.count(companyId, now, db);
      const batch = await InvitationBatch.open(db, { company, inviter, address, isAdmin, now, licenses, sender: this.sender });
      const results = new Map<string, Result>();
      for (const { email, isReal } of invitees) if (!results.has(email)) results.set(email, await batch.invite(email, isReal));

      const all = [...results.values()];
      if (all.some(({ outcome }) => outcome === 'noLicense') && !all.some(({ invitation }) => invitation))
        throw licenseLimitReached(licenses);
      this.events.publish(db, { type: 'companyChanged', companyId, what: 'invitation' });
      return invitees.flatMap(({ email }) => results.get(email) ?? []);
    });
  }
}

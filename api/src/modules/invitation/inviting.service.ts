import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import { afterCommit } from '../../database/after-commit.ts';
import { DomainError } from '../../http/domain-error.ts';
import { CompanyChanges } from '../company/company-changes.ts';
import { CompanySeats, noSeat } from '../company/company-seats.service.ts';
import { UserEntity } from '../user/user.entity.ts';
import { InvitationBatch } from './invitation-batch.ts';
import { InvitationSender } from './invitation-sender.ts';

type Result = components['schemas']['InvitationResult'];

/** An address as it was asked for, in small letters. */
export interface WantedColleague {
  email: string;
  isReal: boolean;
}

/** Invites colleagues, one or a whole list, and says of each what became of it. */
@Injectable()
export class InvitingService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CompanySeats) private readonly seats: CompanySeats,
    @Inject(InvitationSender) private readonly sender: InvitationSender,
    @Inject(CompanyChanges) private readonly changes: CompanyChanges,
  ) {}

  /** An address that stands in the list twice is invited once. */
  async invite({ companyId, userId }: Actor, wanted: readonly WantedColleague[], isAdmin: boolean, address: string): Promise<Result[]> {
    return this.dataSource.transaction(async (db) => {
      const company = await this.seats.lock(db, companyId);
      if (!company) throw new DomainError('COMPANY_NOT_FOUND');
      const inviter = await db.findOneByOrFail(UserEntity, { id: userId });
      const now = new Date();
      const seats = await this.seats.count(companyId, now, db);
      const batch = await InvitationBatch.open(db, { company, inviter, address, isAdmin, now, seats, sender: this.sender });
      const results = new Map<string, Result>();
      for (const { email, isReal } of wanted) if (!results.has(email)) results.set(email, await batch.invite(email, isReal));

      const all = [...results.values()];
      if (all.some(({ outcome }) => outcome === 'noSeat') && !all.some(({ invitation }) => invitation)) throw noSeat(seats);
      afterCommit(db, () => this.changes.tell(companyId, 'invitation'));
      return wanted.flatMap(({ email }) => results.get(email) ?? []);
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Invitee } from '../company-invitation/invite-users.service.ts';
import { EmailValidationService } from '../mail/email-validation.service.ts';
import { toKnownEmail } from '../mail/to-known-email.ts';

const domainsQuery = `SELECT DISTINCT split_part(lower("email"), '@', 2) AS "domain" FROM "users"
  WHERE "companyId" = $1 AND "isVerified" AND "deletedAt" IS NULL`;

/** Checks whether the addresses of invitees are deliverable. */
@Injectable()
export class InviteeEmailService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EmailValidationService) private readonly rules: EmailValidationService,
  ) {}

  /** Keeps order and duplicates. Skips the DNS lookup for domains of verified users. */
  async check({ companyId }: Actor, emails: readonly string[]): Promise<Invitee[]> {
    const rows = await this.dataSource.query<{ domain: string }[]>(domainsQuery, [companyId]);
    const proven = new Set(rows.map(({ domain }) => domain));
    const invitees = emails.map(toKnownEmail);
    const checked = new Map<string, boolean>();
    await Promise.all([...new Set(invitees)].map(async (email) => checked.set(email, await this.isReal(email, proven))));
    return invitees.map((email) => ({ email, isReal: checked.get(email) ?? false }));
  }

  private async isReal(email: string, proven: ReadonlySet<string>): Promise<boolean> {
    try {
      if (!proven.has(this.rules.ensureWellFormed(email))) await this.rules.ensureReal(email);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}

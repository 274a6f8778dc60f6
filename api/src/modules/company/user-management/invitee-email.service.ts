import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../access/actor.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { UserService } from '../../account/user/user.service.ts';
import { EmailValidationService } from '../../service/mail/email-validation.service.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';
import type { Invitee } from '../company-invitation/invite-users.service.ts';

/** Checks whether the addresses of invitees are deliverable. */
@Injectable()
export class InviteeEmailService {
  constructor(
    @Inject(UserService) private readonly users: UserService,
    @Inject(EmailValidationService) private readonly rules: EmailValidationService,
  ) {}

  /** Keeps order and duplicates. Skips the DNS lookup for domains of verified users. */
  async check({ companyId }: Actor, emails: readonly string[]): Promise<Invitee[]> {
    const proven = await this.users.findEmailDomains(companyId);
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

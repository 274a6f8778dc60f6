import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../http/domain-error.ts';
import { EmailRules } from '../account/email-rules.service.ts';
import type { WantedColleague } from '../invitation/inviting.service.ts';

/** Tells of addresses in a list whether mail could reach somebody there. */
@Injectable()
export class WantedColleagues {
  constructor(@Inject(EmailRules) private readonly rules: EmailRules) {}

  /** In their order, also those that stand there twice. */
  async check(emails: readonly string[]): Promise<WantedColleague[]> {
    const wanted = emails.map((email) => email.trim().toLowerCase());
    const checked = new Map<string, boolean>();
    await Promise.all([...new Set(wanted)].map(async (email) => checked.set(email, await this.isReal(email))));
    return wanted.map((email) => ({ email, isReal: checked.get(email) ?? false }));
  }

  private isReal(email: string): Promise<boolean> {
    return this.rules.ensureReal(email).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
  }
}

import { isEmail } from '@nearhand/contracts/email';
import { Inject, Injectable } from '@nestjs/common';
import mailchecker from 'mailchecker';
import { DomainError } from '../../../http/domain-error.ts';
import { MAIL_HOSTS, type MailHosts } from './mail-hosts.ts';
import { toKnownEmail } from './to-known-email.ts';

/** Checks addresses of accounts. */
@Injectable()
export class EmailValidationService {
  constructor(@Inject(MAIL_HOSTS) private readonly hosts: MailHosts) {}

  /** Accepts a well-formed, deliverable address that is not disposable. */
  async ensureReal(email: string): Promise<void> {
    const host = this.ensureWellFormed(email);
    if ((await this.hosts.lookUp(host)) === 'none') throw new DomainError('EMAIL_UNDELIVERABLE');
  }

  /** Accepts a well-formed address that is not disposable; returns its domain in ASCII form. */
  ensureWellFormed(email: string): string {
    const known = toKnownEmail(email);
    if (!isEmail(known) || !mailchecker.isValid(known)) throw new DomainError('EMAIL_UNDELIVERABLE');
    return known.slice(known.lastIndexOf('@') + 1);
  }

  /** Accepts an address without a plus tag. */
  ensureNoTag(email: string): void {
    if (email.slice(0, email.lastIndexOf('@')).includes('+')) throw new DomainError('EMAIL_ALIAS');
  }
}

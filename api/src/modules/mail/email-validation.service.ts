import { domainToASCII } from 'node:url';
import { isEmail } from '@nearhand/contracts/email';
import { Inject, Injectable } from '@nestjs/common';
import mailchecker from 'mailchecker';
import { DomainError } from '../../http/domain-error.ts';
import { MAIL_HOSTS, type MailHosts } from './mail-hosts.ts';
import { toKnownEmail } from './to-known-email.ts';

/** What the address of an account has to be like. */
@Injectable()
export class EmailValidationService {
  constructor(@Inject(MAIL_HOSTS) private readonly hosts: MailHosts) {}

  /** One that is well-formed, is not thrown away after use, and takes mail. */
  async ensureReal(email: string): Promise<void> {
    const host = this.ensureWellFormed(email);
    if ((await this.hosts.lookUp(host)) === 'none') throw new DomainError('EMAIL_UNDELIVERABLE');
  }

  /** One that is well-formed and not thrown away after use; answers its domain as name servers know it. */
  ensureWellFormed(email: string): string {
    const known = toKnownEmail(email);
    const [name = '', domain = ''] = known.split('@');
    const host = domainToASCII(domain);
    if (!isEmail(known) || !mailchecker.isValid(`${name}@${host}`)) throw new DomainError('EMAIL_UNDELIVERABLE');
    return host;
  }

  /** One without a tag behind a plus. */
  ensureNoTag(email: string): void {
    if (email.slice(0, email.lastIndexOf('@')).includes('+')) throw new DomainError('EMAIL_ALIAS');
  }
}

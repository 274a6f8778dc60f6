import { domainToASCII } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import mailchecker from 'mailchecker';
import { DomainError } from '../../http/domain-error.ts';
import { MAIL_HOSTS, type MailHosts } from './mail-hosts.ts';

/** What an e-mail address has to be like. */
@Injectable()
export class EmailRules {
  constructor(@Inject(MAIL_HOSTS) private readonly hosts: MailHosts) {}

  /** One that is well-formed, is not thrown away after use, and takes mail. */
  async ensureReal(email: string): Promise<void> {
    const host = this.ensureWellFormed(email);
    if ((await this.hosts.lookUp(host)) === 'none') throw new DomainError('EMAIL_NOT_REAL');
  }

  /** One that is well-formed and not thrown away after use; answers its domain as name servers know it. */
  ensureWellFormed(email: string): string {
    const [name = '', domain = '', ...rest] = email.trim().toLowerCase().split('@');
    const host = domainToASCII(domain);
    const isWellFormed = rest.length === 0 && /[a-z]/.test(host) && !domain.startsWith('[');
    if (!isWellFormed || !mailchecker.isValid(`${name}@${host}`)) throw new DomainError('EMAIL_NOT_REAL');
    return host;
  }

  /** One without a tag behind a plus. */
  ensureNoTag(email: string): void {
    if (email.slice(0, email.lastIndexOf('@')).includes('+')) throw new DomainError('EMAIL_ALIAS');
  }
}

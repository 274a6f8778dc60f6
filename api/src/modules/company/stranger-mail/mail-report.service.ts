import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';
import { CompanyEntity } from '../company/company.entity.ts';
import { MailReportEntity } from './mail-report.entity.ts';
import type { StrangerMailKind } from './stranger-mail-kind.ts';

interface Reported {
  companyId: string;
  email: string;
  kind: StrangerMailKind;
}

/** Purpose of the encryption. */
const tokenPurpose = 'mail report';

/** Lets recipients report mails of a company, which then cannot mail them again. */
@Injectable()
export class MailReportService {
  private readonly logger = new Logger(MailReportService.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Page that reports a mail. The token is in the fragment, which reaches no server and no log. */
  linkFor(mail: Reported): string {
    const token = this.box.seal(tokenPurpose, JSON.stringify(mail));
    return new URL(`/user/report#token=${token}`, this.env.PUBLIC_URL).href;
  }

  /** A repeated report, and one of a company that is erased, change nothing. */
  async report(token: string): Promise<void> {
    const { companyId, email, kind } = this.read(token);
    const isNew = await this.dataSource.transaction(async (db) => {
      if (!(await db.findOne(CompanyEntity, { where: { companyId }, lock: { mode: 'for_key_share' } }))) return false;
      const report = { companyId, addressHash: this.hashOf(email), kind };
      const { raw } = await db.createQueryBuilder().insert().into(MailReportEntity).values(report).orIgnore().returning('kind').execute();
      return (raw as unknown[]).length > 0;
    });
    if (isNew) this.logger.warn(`A recipient has reported a mail of the company ${companyId} (${kind})`);
  }

  isReportedBy(db: EntityManager, companyId: string, email: string): Promise<boolean> {
    return db.existsBy(MailReportEntity, { companyId, addressHash: this.hashOf(email) });
  }

  count(db: EntityManager, companyId: string): Promise<number> {
    return db.countBy(MailReportEntity, { companyId });
  }

  private hashOf(email: string): string {
    return this.box.lookupHash('reporting address', toKnownEmail(email));
  }

  private read(token: string): Reported {
    try {
      return JSON.parse(this.box.open(tokenPurpose, token)) as Reported;
    } catch {
      // The token was not sealed by this server, or is cut off.
      throw new DomainError('MAIL_REPORT_INVALID');
    }
  }
}

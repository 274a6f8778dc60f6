import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { MailReportService } from './mail-report.service.ts';
import { strangerMailLimits } from './stranger-mail-limits.ts';

@Controller()
export class MailReportController {
  private readonly limit: AddressRateLimit;

  constructor(
    @Inject(MailReportService) private readonly reports: MailReportService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    const { perMinute, perDay } = strangerMailLimits.reports;
    this.limit = limits.perAddress('mail report', perMinute, perDay);
  }

  @Operation('reportMail')
  async reportMail(@Call() { body, ip }: CallOf<'reportMail'>): Promise<ReplyOf<'reportMail'>> {
    await this.limit.count(ip);
    await this.reports.report(body.token);
  }
}

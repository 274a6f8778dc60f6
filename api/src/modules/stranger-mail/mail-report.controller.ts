import { Controller, Inject } from '@nestjs/common';
import type { AddressRateLimit } from '../../http/address-rate-limit.ts';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { RateLimitService } from '../../http/rate-limit.service.ts';
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

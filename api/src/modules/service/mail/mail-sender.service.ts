import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { inSpan, TRACER, type Tracer } from '../../../tracing/tracer.ts';
import { MailEntity } from './mail.entity.ts';
import { MailContentService } from './mail-content.service.ts';
import { type MailJob, mailQueue } from './mail-queue.ts';
import { describeRefusal, MailTransport } from './mail-transport.ts';

/** Delivers waiting mails. A delivered mail is deleted, so that a repeated job sends nothing. */
@Injectable()
export class MailSenderService implements OnApplicationShutdown {
  private readonly logger = new Logger(MailSenderService.name);
  private readonly transport: MailTransport | null;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailContentService) private readonly contents: MailContentService,
    @Inject(JobService) jobs: JobService,
    @Inject(TRACER) private readonly tracer: Tracer,
  ) {
    this.transport = env.SMTP_URL ? new MailTransport(env.SMTP_URL) : null;
    jobs.define(mailQueue, { retryDelay: 2, retryDelayMax: 3600, expireInSeconds: 120 });
    if (this.transport) jobs.work<MailJob>(mailQueue, ({ mailId }) => this.send(mailId));
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  private async send(mailId: string): Promise<void> {
    const mails = this.dataSource.getRepository(MailEntity);
    const mail = await mails.findOneBy({ mailId });
    if (!mail || !this.transport) return;

    const { transport } = this;
    const { to, ...rendered } = this.contents.open(mail);
    const span = this.tracer.beginPart('deliver mail', { kind: 'client', attributes: transport.attributes });
    try {
      await inSpan(span, () => transport.send({ mailId, from: this.env.MAIL_FROM, to }, rendered));
    } catch (error) {
      const reason = describeRefusal(error);
      if (!reason.isFinal) throw new Error(`The mail server took nothing: ${reason.code}`);
      this.logger.warn(`The mail ${mailId} was refused: ${reason.code}`);
    }
    await mails.delete({ mailId });
  }
}

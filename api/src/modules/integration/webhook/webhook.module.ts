import { Module } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { PublicClient } from '../../../http/outgoing/public-client.ts';
import { TRACER, type Tracer } from '../../../tracing/tracer.ts';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { CompanyModule } from '../../company/company/company.module.ts';
import { MailModule } from '../../service/mail/mail.module.ts';
import { SessionModule } from '../../session/session/session.module.ts';
import { WebhookController } from './webhook.controller.ts';
import { WebhookService } from './webhook.service.ts';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.ts';
import { WebhookDeliveryService } from './webhook-delivery.service.ts';
import { WebhookDisablingService } from './webhook-disabling.service.ts';
import { WEBHOOK_LIMITS } from './webhook-limits.token.ts';
import { type WebhookLimits, webhookLimitsOf } from './webhook-limits.ts';
import { WebhookLogService } from './webhook-log.service.ts';
import { WebhookQueueRepository } from './webhook-queue.repository.ts';
import { WebhookRecorderService } from './webhook-recorder.service.ts';

@Module({
  imports: [AuditModule, CompanyModule, MailModule, SessionModule],
  controllers: [WebhookController],
  providers: [
    WebhookService,
    WebhookLogService,
    WebhookRecorderService,
    WebhookDeliveryService,
    WebhookDisablingService,
    WebhookDeliveryRepository,
    WebhookQueueRepository,
    { provide: WEBHOOK_LIMITS, inject: [ENV], useFactory: ({ WEBHOOK_LIMITS: seconds }: Env) => webhookLimitsOf(seconds) },
    {
      provide: PublicClient,
      inject: [ENV, WEBHOOK_LIMITS, TRACER],
      useFactory: ({ WEBHOOK_LOOPBACK }: Env, { timeout }: WebhookLimits, tracer: Tracer) =>
        new PublicClient({ isLoopbackAllowed: WEBHOOK_LOOPBACK === 'on', timeoutMs: timeout, tracer }),
    },
  ],
})
export class WebhookModule {}

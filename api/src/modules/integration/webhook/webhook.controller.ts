import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { mapPage } from '../../../http/paging.ts';
import { toWebhook } from './to-webhook.ts';
import { toWebhookDelivery, toWebhookDeliveryReport } from './to-webhook-delivery.ts';
import { WebhookService } from './webhook.service.ts';
import { WebhookLogService } from './webhook-log.service.ts';

@Controller()
export class WebhookController {
  constructor(
    @Inject(WebhookService) private readonly webhooks: WebhookService,
    @Inject(WebhookLogService) private readonly log: WebhookLogService,
  ) {}

  @Operation('listWebhooks')
  async listWebhooks(@Call() { actor }: CallOf<'listWebhooks'>): Promise<ReplyOf<'listWebhooks'>> {
    const now = new Date();
    return { items: (await this.webhooks.list(actor)).map((webhook) => toWebhook(webhook, now)) };
  }

  @Operation('createWebhook')
  async createWebhook(@Call() { actor, body, ip }: CallOf<'createWebhook'>): Promise<ReplyOf<'createWebhook'>> {
    const { webhook, secret } = await this.webhooks.create(actor, ip, body);
    return { webhook: toWebhook(webhook, new Date()), secret };
  }

  @Operation('updateWebhook')
  async updateWebhook(@Call() { actor, path, body, ip }: CallOf<'updateWebhook'>): Promise<ReplyOf<'updateWebhook'>> {
    return toWebhook(await this.webhooks.update(actor, ip, path.webhookId, body), new Date());
  }

  @Operation('deleteWebhook')
  async deleteWebhook(@Call() { actor, path, ip }: CallOf<'deleteWebhook'>): Promise<ReplyOf<'deleteWebhook'>> {
    await this.webhooks.delete(actor, ip, path.webhookId);
  }

  @Operation('rotateWebhookSecret')
  async rotateWebhookSecret(@Call() { actor, path, ip }: CallOf<'rotateWebhookSecret'>): Promise<ReplyOf<'rotateWebhookSecret'>> {
    const { webhook, secret } = await this.webhooks.rotateSecret(actor, ip, path.webhookId);
    return { webhook: toWebhook(webhook, new Date()), secret };
  }

  @Operation('testWebhook')
  async testWebhook(@Call() { actor, path }: CallOf<'testWebhook'>): Promise<ReplyOf<'testWebhook'>> {
    return toWebhookDelivery(await this.log.test(actor, path.webhookId));
  }

  @Operation('listWebhookDeliveries')
  async listWebhookDeliveries(@Call() { actor, path, query }: CallOf<'listWebhookDeliveries'>): Promise<ReplyOf<'listWebhookDeliveries'>> {
    return mapPage(await this.log.list(actor, path.webhookId, query), toWebhookDelivery);
  }

  @Operation('getWebhookDelivery')
  async getWebhookDelivery(@Call() { actor, path }: CallOf<'getWebhookDelivery'>): Promise<ReplyOf<'getWebhookDelivery'>> {
    return toWebhookDeliveryReport(await this.log.read(actor, path.webhookId, path.deliveryId));
  }

  @Operation('resendWebhookDelivery')
  async resendWebhookDelivery(@Call() { actor, path }: CallOf<'resendWebhookDelivery'>): Promise<ReplyOf<'resendWebhookDelivery'>> {
    return toWebhookDelivery(await this.log.resend(actor, path.webhookId, path.deliveryId));
  }
}

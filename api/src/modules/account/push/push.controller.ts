import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { FcmClient } from './fcm.client.ts';
import { PushSubscriptionService } from './push-subscription.service.ts';
import { toPushSubscription } from './to-push-subscription.ts';
import { WebPushClient } from './web-push.client.ts';

@Controller()
export class PushController {
  constructor(
    @Inject(PushSubscriptionService) private readonly subscriptions: PushSubscriptionService,
    @Inject(WebPushClient) private readonly web: WebPushClient,
    @Inject(FcmClient) private readonly fcm: FcmClient,
  ) {}

  @Operation('getMyPush')
  async getMyPush(@Call() { actor }: CallOf<'getMyPush'>): Promise<ReplyOf<'getMyPush'>> {
    const items = (await this.subscriptions.list(actor)).map(toPushSubscription);
    return { webKey: this.web.publicKey, hasApps: this.fcm.isOn, items };
  }

  @Operation('registerMyPush')
  async registerMyPush(@Call() { actor, body, headers }: CallOf<'registerMyPush'>): Promise<ReplyOf<'registerMyPush'>> {
    return toPushSubscription(await this.subscriptions.register(actor, body, headers['user-agent'] ?? ''));
  }

  @Operation('removeMyPush')
  async removeMyPush(@Call() { actor, path }: CallOf<'removeMyPush'>): Promise<ReplyOf<'removeMyPush'>> {
    await this.subscriptions.remove(actor, path.pushSubscriptionId);
  }
}

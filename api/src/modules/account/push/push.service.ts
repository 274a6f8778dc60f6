import type { components } from '@nearhand/contracts/openapi.gen';
import type { PushMessage } from '@nearhand/contracts/push-message';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecretBox } from '../../../keys/secret-box.ts';
import { FcmClient } from './fcm.client.ts';
import { PushSubscriptionEntity } from './push-subscription.entity.ts';
import { WebPushClient } from './web-push.client.ts';

/** Sends push messages to subscriptions of any kind. */
@Injectable()
export class PushService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly secrets: SecretBox,
    @Inject(WebPushClient) private readonly web: WebPushClient,
    @Inject(FcmClient) private readonly fcm: FcmClient,
  ) {}

  /** Throws if the message may be taken later. A subscription that has ended is removed. */
  async deliver(userId: string, pushSubscriptionId: string, message: PushMessage, ttlSeconds: number): Promise<void> {
    const { manager } = this.dataSource;
    const subscription = await manager.findOneBy(PushSubscriptionEntity, { pushSubscriptionId, userId });
    if (!subscription) return;
    const { addressSealed } = subscription;
    const address = JSON.parse(this.secrets.open(pushSubscriptionId, addressSealed)) as components['schemas']['PushAddress'];
    const outcome = await (address.kind === 'web'
      ? this.web.send(address, message, ttlSeconds)
      : this.fcm.send(address, message, ttlSeconds));
    if (outcome === 'later') throw new Error(`The push message to ${pushSubscriptionId} is to be sent later`);
    // Unless it was registered again meanwhile.
    if (outcome === 'gone') await manager.delete(PushSubscriptionEntity, { pushSubscriptionId, addressSealed });
  }
}

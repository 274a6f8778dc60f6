import { Module } from '@nestjs/common';
import { FcmClient } from './fcm.client.ts';
import { PushController } from './push.controller.ts';
import { PushService } from './push.service.ts';
import { PushSubscriptionService } from './push-subscription.service.ts';
import { WebPushClient } from './web-push.client.ts';

@Module({
  controllers: [PushController],
  providers: [PushService, PushSubscriptionService, WebPushClient, FcmClient],
  exports: [PushService, PushSubscriptionService],
})
export class PushModule {}

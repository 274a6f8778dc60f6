import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module.ts';
import { FcmClient } from './fcm.client.ts';
import { PushController } from './push.controller.ts';
import { PushService } from './push.service.ts';
import { PushSubscriptionService } from './push-subscription.service.ts';
import { WebPushClient } from './web-push.client.ts';

@Module({
  imports: [UserModule],
  controllers: [PushController],
  providers: [PushService, PushSubscriptionService, WebPushClient, FcmClient],
  exports: [PushService, PushSubscriptionService],
})
export class PushModule {}

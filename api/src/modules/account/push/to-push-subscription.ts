import type { components } from '@nearhand/contracts/openapi.gen';
import type { PushSubscriptionEntity } from './push-subscription.entity.ts';

type PushSubscription = components['schemas']['PushSubscription'];

export const toPushSubscription = ({ pushSubscriptionId, kind, device, createdAt }: PushSubscriptionEntity): PushSubscription => ({
  pushSubscriptionId,
  kind,
  device,
  createdAt: createdAt.toISOString(),
});

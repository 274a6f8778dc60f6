import type { Me } from '@nearhand/platform/core';

/** Data about a user that the operators of the chat see (spec §6). */
export interface VisitorData {
  distinct_id: string;
  email: string;
  name: string;
  tags: string[];
}

/** The internal provider charges nothing, and neither does any for a plan that is over. */
const isCharged = ({ isInternalPlan, provider, planInForce }: Me['subscription']): boolean =>
  !isInternalPlan && provider !== 'internal' && planInForce !== 'free';

export function visitorDataOf({ user, subscription }: Me): VisitorData {
  const tags = [
    ...(user.isVerified ? [] : ['Unverified']),
    ...(user.isAdmin ? ['Admin'] : []),
    ...(subscription && isCharged(subscription) ? ['Customer'] : []),
    ...(subscription ? [subscription.provider] : []),
  ];
  return { distinct_id: user.id, email: user.email, name: user.name, tags };
}

import type { Me } from '@nearhand/platform/core';

/** What the operators of the chat see about a user (spec §6). */
export interface VisitorData {
  distinct_id: string;
  email: string;
  name: string;
  tags: string[];
}

export function visitorDataOf({ user, subscription }: Me): VisitorData {
  const tags = [
    ...(user.isVerified ? [] : ['Unverified']),
    ...(user.isAdmin ? ['Admin'] : []),
    ...(subscription && !subscription.isInternalPlan ? ['Customer'] : []),
    ...(subscription ? [subscription.provider] : []),
  ];
  return { distinct_id: user.id, email: user.email, name: user.name, tags };
}

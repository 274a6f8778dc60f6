import type { components } from '@nearhand/contracts/openapi.gen';
import type { Actor } from './actor.ts';

interface SessionFacts {
  operatorId: string;
  isClosed: boolean;
  /** The other participants. */
  participantIds: readonly string[];
}

/** Operators write in and close their own sessions, admins and the owner all of them. */
export function sessionCan(
  actor: Pick<Actor, 'userId' | 'role'>,
  { operatorId, isClosed, participantIds }: SessionFacts,
): components['schemas']['SessionCan'] {
  const isOwn = operatorId === actor.userId;
  const isInCharge = isOwn || actor.role !== 'operator';
  return {
    update: isInCharge,
    close: isInCharge && !isClosed,
    enter: (isOwn || participantIds.includes(actor.userId)) && !isClosed,
    host: isOwn && !isClosed,
    takeOver: !isOwn && isInCharge && !isClosed,
  };
}

import type { Actor } from '../../access/actor.ts';
import type { EventOrigin } from './session-event.repository.ts';

/** How the record names a signed-in caller: whoever reaches into a colleague's session by rank is an admin there. */
export const originOf =
  ({ userId, role }: Actor, address: string) =>
  ({ operatorId }: { operatorId: string }): EventOrigin => ({
    by: operatorId === userId || role === 'operator' ? 'operator' : 'admin',
    userId,
    address,
  });

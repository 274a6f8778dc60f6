import type { Permission } from '@nearhand/contracts/operations';
import { DomainError } from '../http/domain-error.ts';
import type { Actor, Role } from './actor.ts';

const everybody: readonly Role[] = ['operator', 'admin', 'owner'];
const leaders: readonly Role[] = ['admin', 'owner'];

/** Which roles hold a permission. Does not compile when the contract gains one. */
export const grants: Record<Permission, readonly Role[]> = {
  'me:read': everybody,
  'me:update': everybody,
  'realtime:use': everybody,
  'session:create': everybody,
  'session:read': everybody,
  'session:update': everybody,
  'session:offer': everybody,
  'session:answer': everybody,
  'session:takeOver': leaders,
  'session:record': everybody,
  'session:erase': leaders,
  'session:export': leaders,
  'filter:use': everybody,
  'device:read': everybody,
};

/** All that a user may do before the e-mail address is verified. */
const ofUnverified: readonly Permission[] = ['me:read', 'me:update'];

/** Refuses a caller whose role, or unverified address, does not allow it. */
export function ensureGranted(actor: Actor, permission: Permission): void {
  if (!actor.isVerified && !ofUnverified.includes(permission)) throw new DomainError('USER_NOT_VERIFIED');
  if (!grants[permission].includes(actor.role)) throw new DomainError('FORBIDDEN');
}

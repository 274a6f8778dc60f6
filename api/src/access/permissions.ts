import type { Permission } from '@nearhand/contracts/operations';
import { ownAccountPermissions } from '@nearhand/contracts/own-account';
import { DomainError } from '../http/domain-error.ts';
import type { Actor, Role } from './actor.ts';

const everybody: readonly Role[] = ['operator', 'admin', 'owner'];
const admins: readonly Role[] = ['admin', 'owner'];
const owner: readonly Role[] = ['owner'];

/** Roles by permission. Does not compile without an entry for each permission of the contract. */
export const grants: Record<Permission, readonly Role[]> = {
  'me:read': everybody,
  'me:update': everybody,
  'me:secure': everybody,
  'me:verify': everybody,
  'me:delete': everybody,
  'me:dev': everybody,
  'user:read': everybody,
  'user:update': admins,
  'user:delete': admins,
  'user:export': admins,
  'invitation:accept': everybody,
  'invitation:manage': admins,
  'company:update': admins,
  'company:code': admins,
  'company:transferOwnership': owner,
  'company:intercom': admins,
  'company:delete': owner,
  'company:restore': owner,
  'billing:read': admins,
  'billing:manage': owner,
  'apiKey:manage': admins,
  'webhook:manage': admins,
  'audit:read': admins,
  'audit:export': admins,
  'realtime:use': everybody,
  'session:create': everybody,
  'session:invite': everybody,
  'session:read': everybody,
  'session:update': everybody,
  'session:request': everybody,
  'session:answer': everybody,
  'session:leave': everybody,
  'session:takeOver': admins,
  'session:record': everybody,
  'session:erase': admins,
  'session:export': admins,
  'filter:use': everybody,
  'device:read': everybody,
  'device:add': everybody,
  'device:update': everybody,
  'device:restart': everybody,
  'device:remove': everybody,
  'device:confirm': admins,
  'device:export': admins,
};

const always: readonly Permission[] = ownAccountPermissions;

/** Also available with an unverified address: its socket receives only that the address was verified. */
const unverified: readonly Permission[] = [...always, 'realtime:use'];

/** Also available to an operator over the limit of the plan, whose socket receives when a license is free again. */
const unlicensed: readonly Permission[] = [...always, 'realtime:use'];

/** Needed to finish an open session; nothing that starts or extends one. */
const openSession: readonly Permission[] = ['session:read', 'session:update', 'session:request', 'session:leave', 'session:record'];

/** Whether an operation needs a license: never, except during an open session of the caller, or always. */
export function licenseNeed(permission: Permission): 'none' | 'outsideSession' | 'always' {
  if (unlicensed.includes(permission)) return 'none';
  return openSession.includes(permission) ? 'outsideSession' : 'always';
}

/** Rejects a caller whose role, state or API key does not allow it. */
export function ensurePermitted(actor: Actor, permission: Permission): void {
  if (!always.includes(permission)) {
    if (!actor.isVerified && !unverified.includes(permission)) throw new DomainError('USER_NOT_VERIFIED');
    if (actor.lacksSecondFactor) throw new DomainError('SECOND_FACTOR_REQUIRED');
    if (actor.isCompanyBeingDeleted) throw new DomainError('COMPANY_BEING_DELETED');
  }
  if (!grants[permission].includes(actor.role)) throw new DomainError('FORBIDDEN');
  if (actor.keyPermissions && !actor.keyPermissions.includes(permission)) throw new DomainError('FORBIDDEN');
}

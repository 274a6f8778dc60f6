import type { components } from '@nearhand/contracts/openapi.gen';
import type { Role } from '../../access/actor.ts';
import type { UserEntity } from './user.entity.ts';

/** What leaves the server about a user. */
export function toUser(user: UserEntity, role: Role): components['schemas']['User'] {
  const { id, email, name, avatar, isVerified, locale, theme, createdAt } = user;
  return { id, email, name, avatar, role, isAdmin: role !== 'operator', isVerified, locale, theme, createdAt: createdAt.toISOString() };
}

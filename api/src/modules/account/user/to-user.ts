import type { components } from '@nearhand/contracts/openapi.gen';
import type { Role } from '../../../access/actor.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import type { UserEntity } from './user.entity.ts';

/** API representation of a user. */
export function toUser(user: UserEntity, role: Role): components['schemas']['User'] {
  const { id, email, name, avatar, isVerified, secondFactor, locale, theme } = user;
  return {
    id,
    email: toShownEmail(email),
    name,
    avatar,
    role,
    isAdmin: role !== 'operator',
    isVerified,
    isActive: !user.deactivatedAt,
    secondFactor,
    lastActiveAt: user.lastActiveAt?.toISOString() ?? null,
    locale,
    theme,
    createdAt: user.createdAt.toISOString(),
  };
}

import type { UserEntity } from '../user/user.entity.ts';

/** Who is going to have an account. */
export type NewUser = Pick<UserEntity, 'identityId' | 'email' | 'name' | 'isVerified' | 'locale' | 'validAfter'>;

/** What every account begins with. */
export const newUser = (person: NewUser) =>
  ({ ...person, avatar: null, theme: 'light', deactivatedAt: null, deletedAt: null, lastActiveAt: null, secondFactor: false }) as const;

import type { UserEntity } from '../../account/user/user.entity.ts';

export type NewUser = Pick<UserEntity, 'identityId' | 'email' | 'name' | 'isVerified' | 'locale' | 'validAfter'>;

/** Initial values of a user. */
export const newUser = (person: NewUser) =>
  ({ ...person, avatar: null, theme: 'light', deactivatedAt: null, deletedAt: null, lastActiveAt: null, secondFactor: false }) as const;

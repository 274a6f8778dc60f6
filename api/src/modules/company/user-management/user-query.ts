import type { DataSource, SelectQueryBuilder } from 'typeorm';
import type { Role } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import { addSearch } from '../../../http/paging.ts';
import { UserEntity } from '../../account/user/user.entity.ts';
import type { CompanyEntity } from '../company/company.entity.ts';

export type UserFilter = CallOf<'exportUsers'>['query'];

/** Roles in ascending order of permissions. */
const ranks: readonly Role[] = ['operator', 'admin', 'owner'];

/** SQL expression of a role's index in `ranks`. */
export const rank = 'CASE WHEN user.id = :ownerId THEN 2 WHEN user.isAdmin THEN 1 ELSE 0 END';

/** Query for the users of a company that match filters, unordered. */
export function userQuery(
  dataSource: DataSource,
  { companyId, createdById }: CompanyEntity,
  { role, isActive, secondFactor, search }: UserFilter,
): SelectQueryBuilder<UserEntity> {
  const users = dataSource
    .getRepository(UserEntity)
    .createQueryBuilder('user')
    .where('user.companyId = :companyId AND user.deletedAt IS NULL', { companyId })
    .setParameter('ownerId', createdById);
  if (role && role.length > 0) users.andWhere(`${rank} IN (:...ranks)`, { ranks: role.map((name) => ranks.indexOf(name)) });
  if (isActive !== undefined) users.andWhere(`user.deactivatedAt IS ${isActive ? '' : 'NOT '}NULL`);
  if (secondFactor !== undefined) users.andWhere('user.secondFactor = :secondFactor', { secondFactor });
  addSearch(users, search, (word) => `user.search LIKE ${word}`);
  return users;
}

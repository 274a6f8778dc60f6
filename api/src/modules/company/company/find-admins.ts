import { type EntityManager, IsNull } from 'typeorm';
import { UserEntity } from '../../account/user/user.entity.ts';
import type { CompanyEntity } from './company.entity.ts';

/** Owner and active admins with a verified address. An unverified address may belong to a stranger. */
export async function findAdmins(db: EntityManager, { companyId, createdById }: Pick<CompanyEntity, 'companyId' | 'createdById'>) {
  const users = await db.findBy(UserEntity, { companyId, isVerified: true, deactivatedAt: IsNull() });
  return users.filter(({ id, isAdmin }) => isAdmin || id === createdById);
}

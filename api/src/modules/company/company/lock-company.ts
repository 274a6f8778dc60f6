import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { CompanyEntity } from './company.entity.ts';

/** Locks the company. FOR NO KEY UPDATE leaves inserts of referencing rows possible. */
export async function lockCompany(db: EntityManager, companyId: string): Promise<CompanyEntity> {
  const company = await db.findOne(CompanyEntity, { where: { companyId }, lock: { mode: 'for_no_key_update' } });
  if (!company) throw new DomainError('COMPANY_NOT_FOUND');
  return company;
}

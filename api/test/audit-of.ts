import type { TestCompany } from './a-company.ts';
import type { TestApp } from './test-app.ts';

type Recorded = Record<'action' | 'by' | 'subject' | 'address' | 'details', unknown>;

/** The audit records of a company, oldest first. */
export async function auditOf(test: TestApp, { companyId, owner }: TestCompany): Promise<Recorded[]> {
  const { body } = await test.call('GET', `/api/company/${companyId}/audit?pageSize=100`, { token: owner.token });
  return (body['items'] as (Recorded & { auditId: string; at: string })[]).map(({ action, by, subject, address, details }) => ({
    action,
    by,
    subject,
    address,
    details,
  }));
}

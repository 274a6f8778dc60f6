import { v7 as newId } from 'uuid';
import { AuditRecordEntity } from '../modules/account/audit/audit-record.entity.ts';
import { auditSearchText } from '../modules/account/audit/audit-search-text.ts';
import type { UserEntity } from '../modules/account/user/user.entity.ts';
import type { CompanyEntity } from '../modules/company/company/company.entity.ts';
import type { Random } from './random.ts';

type Step = Pick<AuditRecordEntity, 'action'> & { daysAgo: number; by: UserEntity; about?: UserEntity; details?: Record<string, unknown> };

const dayMs = 24 * 60 * 60 * 1000;

/** Changes in the demo company, in order. */
export function makeDemoAudit(
  random: Random,
  { companyId, name }: CompanyEntity,
  users: readonly UserEntity[],
  now: Date,
): AuditRecordEntity[] {
  const [owner, admin, ...operators] = users;
  if (!owner || !admin) return [];
  const people = [admin, ...operators];
  const steps: Step[] = [
    { action: 'companyCreated', daysAgo: 380, by: owner, details: { name } },
    ...people.map((user, index): Step => ({ action: 'invitationAccepted', daysAgo: 379 - index, by: user })),
    { action: 'userPromotedToAdmin', daysAgo: 370, by: owner, about: admin },
    { action: 'settingsChanged', daysAgo: 200, by: admin, details: { settings: { retentionDays: { was: null, is: 1000 } } } },
    { action: 'settingsChanged', daysAgo: 199, by: owner, details: { settings: { retentionDays: { was: 1000, is: null } } } },
    { action: 'logoChanged', daysAgo: 60, by: admin },
    { action: 'secondFactorAdded', daysAgo: 45, by: owner },
    { action: 'secondFactorRemoved', daysAgo: 44, by: owner },
    { action: 'passwordChanged', daysAgo: 20, by: admin },
    { action: 'codeCreated', daysAgo: 2, by: admin },
  ];
  return steps.map(({ action, daysAgo, by, about, details = {} }) => {
    const at = new Date(now.getTime() - daysAgo * dayMs + random.between(0, 8 * 60) * 60_000);
    const names = { byName: by.name, subjectName: about?.name ?? null, address: `198.51.100.${random.between(2, 250)}`, details };
    const whole = { auditId: newId({ msecs: at.getTime() }), companyId, at, action, byId: by.id, subjectId: about?.id ?? null, ...names };
    return Object.assign(new AuditRecordEntity(), { ...whole, search: auditSearchText(names) });
  });
}

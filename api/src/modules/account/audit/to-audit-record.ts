import type { components } from '@nearhand/contracts/openapi.gen';
import type { AuditRecordEntity } from './audit-record.entity.ts';

type AuditPerson = components['schemas']['AuditUser'];

const person = (id: string | null, name: string | null): AuditPerson | null =>
  id === null && name === null ? null : { id, name: name ?? '' };

export const toAuditRecord = ({
  auditId,
  at,
  action,
  byId,
  byName,
  subjectId,
  subjectName,
  address,
  details,
}: AuditRecordEntity): components['schemas']['AuditRecord'] => ({
  auditId,
  at: at.toISOString(),
  action,
  by: person(byId, byName),
  subject: person(subjectId, subjectName),
  address,
  details,
});

import { hrefOf } from '@nearhand/platform/core';
import type { AuditAction, AuditPerson, AuditRecord } from './audit.data.ts';

/** Actions whose subject has no page any more. */
const removals: readonly AuditAction[] = ['userDeleted', 'deviceRemoved', 'deviceUninstalled'];

/** Address of a user in the list of operators; `null` for a person without an account. */
export const personHref = (person: AuditPerson | null): string | null =>
  person?.id ? `${hrefOf('operators')}?${new URLSearchParams({ search: person.name })}` : null;

/** Address of the user or device that an action concerns; `null` if there is none. */
export function subjectHref({ action, subject, details: { assignmentId } }: AuditRecord): string | null {
  if (removals.includes(action)) return null;
  return typeof assignmentId === 'string' ? hrefOf('device', { id: assignmentId }) : personHref(subject);
}

/** Address of the session that an action belongs to; `null` if there is none. */
export const sessionHref = ({ details: { sessionId } }: AuditRecord): string | null =>
  typeof sessionId === 'string' ? hrefOf('session-report', { id: sessionId }) : null;

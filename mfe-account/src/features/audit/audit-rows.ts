import type { AuditRecord } from './audit.data.ts';

/** A record, and the sign-ins of the same person on the same day that are listed right after it. */
export interface AuditRow extends AuditRecord {
  others: readonly AuditRecord[];
}

const dayOf = (at: string): string => new Date(at).toDateString();

const isSameSignIn = (a: AuditRecord, b: AuditRecord): boolean =>
  a.action === 'signedIn' && b.action === 'signedIn' && a.by?.id != null && a.by.id === b.by?.id && dayOf(a.at) === dayOf(b.at);

/** Joins sign-ins that follow each other, so that they do not fill the page. */
export function joinSignIns(records: readonly AuditRecord[]): AuditRow[] {
  const rows: (AuditRecord & { others: AuditRecord[] })[] = [];
  for (const record of records) {
    const last = rows.at(-1);
    if (last && isSameSignIn(last, record)) last.others.push(record);
    else rows.push({ ...record, others: [] });
  }
  return rows;
}

/** Each record in a row of its own. */
export const eachRecord = (records: readonly AuditRecord[]): AuditRow[] => records.map((record) => ({ ...record, others: [] }));

import type { DataSource } from 'typeorm';

/** Rows that notifications of a payment provider have written. */
export const billingRecords = (dataSource: () => DataSource, companyId: () => string) => {
  const storedEvents = () =>
    dataSource().query<{ type: string; appliedAt: Date | null }[]>(
      `SELECT "type", "appliedAt" FROM "billing_events" WHERE "companyId" = $1 AND "type" <> 'fetched'`,
      [companyId()],
    );
  return {
    storedEvents,
    allApplied: async () => (await storedEvents()).every(({ appliedAt }) => appliedAt !== null),
    /** Reads all companies, since a notification could name another one. */
    allWritten: () =>
      dataSource().query(
        `SELECT (SELECT count(*) FROM "billing_events") AS "events", (SELECT max("updatedAt") FROM "subscriptions") AS "changedAt",
           (SELECT count(*) FROM "audit_records") AS "audits"`,
      ),
  };
};

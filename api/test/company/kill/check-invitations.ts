import type pg from 'pg';
import type { Round } from './invitation-scenarios.ts';

const licenses = 10;

/** Each query returns inconsistent rows of the inviting companies; none may exist, whenever the server was killed. */
const contradictions: Record<string, string> = {
  'more or fewer users than licenses': `SELECT c."companyId" || ': ' || count(u.*) AS "what" FROM unnest($1::uuid[]) c("companyId")
    LEFT JOIN "users" u ON u."companyId" = c."companyId" AND u."deactivatedAt" IS NULL GROUP BY c."companyId" HAVING count(u.*) <> ${licenses}`,
  'an acceptance by nobody who is there': `SELECT i."email" AS "what" FROM "company_invitations" i WHERE i."companyId" = ANY($1)
    AND i."acceptedAt" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "users" u WHERE u."id" = i."acceptedById" AND u."companyId" = i."companyId" AND u."email" = i."email")`,
  'somebody who came without an invitation': `SELECT u."email" AS "what" FROM "users" u JOIN "companies" c USING ("companyId")
    WHERE u."companyId" = ANY($1) AND u."id" <> c."createdById" AND NOT EXISTS (
      SELECT 1 FROM "company_invitations" i WHERE i."acceptedById" = u."id" AND i."companyId" = u."companyId")`,
  'an acceptance that is recorded not once': `SELECT i."email" AS "what" FROM "company_invitations" i WHERE i."companyId" = ANY($1)
    AND (SELECT count(*) FROM "audit_records" a WHERE a."companyId" = i."companyId" AND a."byId" = i."acceptedById" AND a."action" = 'invitationAccepted')
      <> (CASE WHEN i."acceptedAt" IS NULL THEN 0 ELSE 1 END)`,
  'an own company left half': `SELECT i."email" AS "what" FROM "company_invitations" i JOIN "identities" n ON n."email" = i."email"
    JOIN "companies" c ON c."createdById" = n."identityId" JOIN "users" u ON u."id" = n."identityId"
    WHERE i."companyId" = ANY($1) AND (c."deletionAt" IS NULL) <> (u."companyId" = c."companyId")`,
  'an account without its identity': `SELECT u."email" AS "what" FROM "users" u WHERE u."companyId" = ANY($1)
    AND NOT EXISTS (SELECT 1 FROM "identities" i WHERE i."identityId"::text = u."identityId")`,
};

const handOverQuery = `SELECT c."createdById",
    (SELECT count(*)::int FROM "audit_records" a WHERE a."companyId" = c."companyId" AND a."action" = 'ownershipTransferred') AS "records",
    (SELECT count(*)::int FROM "users" u WHERE u."companyId" = c."companyId" AND u."isAdmin") AS "admins"
  FROM "companies" c WHERE c."companyId" = $1`;

/** Reads the data of all rounds and returns inconsistencies. */
export async function checkInvitations(client: pg.Client, rounds: readonly Round[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, query] of Object.entries(contradictions)) {
    const { rows } = await client.query<{ what: string }>(query, [rounds.map(({ companyId }) => companyId)]);
    problems.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  for (const { handedOver } of rounds) {
    const { rows } = await client.query<{ createdById: string; records: number; admins: number }>(handOverQuery, [handedOver.companyId]);
    const found = rows[0];
    const isWhole = found?.createdById === handedOver.newOwnerId && found.records === 1 && found.admins === 2;
    if (!isWhole) problems.push(`a hand-over that is not whole: ${JSON.stringify(found)}`);
  }
  const { rows } = await client.query<{ mails: number }>(
    `SELECT count(*)::int AS "mails" FROM "mails" WHERE "kind" = 'ownership-transferred'`,
  );
  if (rows[0]?.mails !== rounds.length * 2) problems.push(`${rows[0]?.mails} mails report ${rounds.length} transfers`);
  return problems;
}

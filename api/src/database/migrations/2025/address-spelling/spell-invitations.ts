import type { QueryRunner } from 'typeorm';
import { isInternational, spelled } from './spelled.ts';

interface Row {
  invitationId: string;
  companyId: string;
  email: string;
}

const pending = '"acceptedAt" IS NULL AND "revokedAt" IS NULL';

/** Keeps only the last of two pending invitations of one mailbox. */
export async function spellInvitations(runner: QueryRunner): Promise<void> {
  const rows: Row[] = await runner.query(
    `SELECT "invitationId", "companyId", "email" FROM "company_invitations" WHERE ${isInternational('email')}`,
  );
  for (const { invitationId, companyId, email } of rows) {
    const known = spelled(email);
    await runner.query(
      `UPDATE "company_invitations" SET "revokedAt" = now() WHERE "invitationId" IN (
        SELECT "invitationId" FROM "company_invitations" WHERE "companyId" = $1 AND "email" = ANY($2) AND ${pending}
        ORDER BY "sentAt" DESC, "invitationId" DESC OFFSET 1
      )`,
      [companyId, [email, known]],
    );
    await runner.query('UPDATE "company_invitations" SET "email" = $2 WHERE "invitationId" = $1', [invitationId, known]);
  }
}

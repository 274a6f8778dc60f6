import { Logger } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { isInternational, spelled } from './spelled.ts';

interface Account {
  identityId: string;
  email: string;
  isRegistered: boolean;
}

const accountColumns = `i."identityId", i."email", EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = i."identityId"::text) AS "isRegistered"`;
const longestName = 64;

/** Accounts of one mailbox: the one that keeps the address first. */
const rankQuery = `SELECT ${accountColumns} FROM "identities" i WHERE i."email" = ANY($1)
  ORDER BY "isRegistered" DESC, i."emailVerified" DESC, i."lastSignInAt" DESC NULLS LAST, i."createdAt"`;

/** An address of its own for another account of the same mailbox; mail services deliver it there as well. */
function tagged(email: string, identityId: string): string {
  const at = email.lastIndexOf('@');
  const tag = `+${identityId.slice(-12)}`;
  return `${email.slice(0, Math.min(at, longestName - tag.length))}${tag}${email.slice(at)}`;
}

async function rename(runner: QueryRunner, { identityId }: Account, email: string): Promise<void> {
  await runner.query('UPDATE "identities" SET "email" = $2 WHERE "identityId" = $1', [identityId, email]);
  await runner.query(`UPDATE "users" SET "email" = $2, "search" = "search" || ' ' || $2 WHERE "identityId" = $1::text`, [
    identityId,
    email,
  ]);
}

/**
 * Two accounts may have spelled one address differently. The registered, verified and last used one keeps it; another registered one gets
 * an address with a tag, and one that was never registered is deleted.
 */
export async function spellIdentities(runner: QueryRunner): Promise<void> {
  const international: { email: string }[] = await runner.query(`SELECT "email" FROM "identities" WHERE ${isInternational('email')}`);
  for (const { email } of international) {
    const known = spelled(email);
    const [keeper, ...others]: Account[] = await runner.query(rankQuery, [[email, known]]);
    for (const other of others) {
      if (!other.isRegistered) {
        await runner.query('DELETE FROM "identities" WHERE "identityId" = $1', [other.identityId]);
        continue;
      }
      await rename(runner, other, tagged(known, other.identityId));
      new Logger('Migration').warn(`The identity ${other.identityId} shared its address with another one and has a tagged address now`);
    }
    if (keeper && keeper.email !== known) await rename(runner, keeper, known);
  }
}

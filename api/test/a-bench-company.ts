import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { onServer } from '../../tools/database/on-server.ts';

export interface BenchCompany {
  companyId: string;
  userId: string;
  email: string;
  password: string;
}

/** Writes a company with one operator into the database of a running server. */
export async function aBenchCompany(databaseUrl: string): Promise<BenchCompany> {
  const [companyId, userId, identityId, password] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const email = `${userId}@example.com`;
  const passwordHash = await hash(password);
  await onServer(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('INSERT INTO "companies" ("companyId", "name", "createdById") VALUES ($1, $2, $3)', [companyId, 'Bench', userId]);
    await client.query(
      `INSERT INTO "subscriptions" ("companyId", "provider", "isInternalPlan", "plan", "status", "cancelAtPeriodEnd")
     VALUES ($1, 'internal', true, 'internal', 'active', false)`,
      [companyId],
    );
    await client.query(
      `INSERT INTO "identities" ("identityId", "email", "passwordHash", "displayName", "emailVerified", "disabled", "validSince")
     VALUES ($1, $2, $3, 'Bench', true, false, now() - interval '1 minute')`,
      [identityId, email, passwordHash],
    );
    await client.query(
      `INSERT INTO "users" ("id", "companyId", "identityId", "email", "name", "isAdmin", "isVerified", "locale", "theme", "validAfter", "search")
     VALUES ($1, $2, $3, $4, 'Bench', true, true, 'en', 'light', now() - interval '1 minute', 'bench')`,
      [userId, companyId, identityId, email],
    );
    await client.query('COMMIT');
  });
  return { companyId, userId, email, password };
}

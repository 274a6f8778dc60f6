import type pg from 'pg';
import type { AccountUsers } from './account-users.ts';

/** Each query returns inconsistent rows; none may exist, whenever the server was killed. */
const contradictions: Record<string, string> = {
  'an account without its identity': `SELECT u."email" AS "what" FROM "users" u
    WHERE u."deletedAt" IS NULL AND NOT EXISTS (SELECT 1 FROM "identities" i WHERE i."identityId"::text = u."identityId")`,
  'an identity without an account': `SELECT i."email" AS "what" FROM "identities" i
    WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."identityId" = i."identityId"::text)`,
  'an account that says something else than its identity': `SELECT u."email" AS "what" FROM "users" u
    JOIN "identities" i ON i."identityId"::text = u."identityId" WHERE (u."email", u."isVerified") <> (i."email", i."emailVerified")`,
  'a company without its owner': `SELECT c."name" AS "what" FROM "companies" c
    WHERE NOT EXISTS (SELECT 1 FROM "users" u WHERE u."id" = c."createdById" AND u."companyId" = c."companyId")`,
  'a company without a subscription': `SELECT c."name" AS "what" FROM "companies" c
    WHERE NOT EXISTS (SELECT 1 FROM "subscriptions" s WHERE s."companyId" = c."companyId")`,
  'more or fewer companies than users': `SELECT count(*)::text AS "what" FROM "companies" HAVING count(*) <> (SELECT count(*) FROM "users")`,
  'a registration that is recorded not once': `SELECT u."email" AS "what" FROM "users" u WHERE
    (SELECT count(*) FROM "audit_records" a WHERE a."byId" = u."id" AND a."action" = 'userRegistered') <> 1`,
  'a change of address that is recorded not once': `SELECT u."email" AS "what" FROM "users" u WHERE
    (SELECT count(*) FROM "audit_records" a WHERE a."byId" = u."id" AND a."action" = 'emailChanged')
      <> (CASE WHEN u."email" LIKE 'renamed.%' THEN 1 ELSE 0 END)`,
};

/** Reads all accounts and returns inconsistencies, and confirmed changes that are missing. */
export async function checkAccounts(client: pg.Client, { registered, changed }: AccountUsers): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, query] of Object.entries(contradictions)) {
    const { rows } = await client.query<{ what: string }>(query);
    problems.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  const { rows: users } = await client.query<{ email: string }>('SELECT "email" FROM "users"');
  const stored = new Set(users.map(({ email }) => email));
  const lost = registered.filter(({ email, newEmail }) => !stored.has(email) && !stored.has(newEmail));
  const unchanged = changed.filter(({ newEmail }) => !stored.has(newEmail));
  problems.push(...lost.map(({ email }) => `${email} was registered and is not`));
  problems.push(...unchanged.map(({ newEmail }) => `${newEmail} was taken and is not`));
  return problems;
}

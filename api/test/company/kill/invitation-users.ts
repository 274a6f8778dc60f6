import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';

const password = 'Correct horse 1';
let passwordHash: Promise<string> | undefined;

export interface KnownUser {
  id: string;
  email: string;
  password: string;
}

/** Accounts and companies, written into the database of a running server. */
export class InvitationUsers {
  private readonly client: pg.Client;

  constructor(client: pg.Client) {
    this.client = client;
  }

  /** An identity whose account does not exist yet. */
  async unregistered(): Promise<KnownUser> {
    const id = randomUUID();
    const email = `${id}@example.com`;
    passwordHash ??= hash(password);
    await this.client.query(
      `INSERT INTO "identities" ("identityId", "email", "passwordHash", "displayName", "emailVerified", "disabled", "validSince")
       VALUES ($1, $2, $3, 'Somebody', true, false, now() - interval '1 minute')`,
      [id, email, await passwordHash],
    );
    return { id, email, password };
  }

  /** Account and identity have the same id. */
  async member(companyId: string): Promise<KnownUser> {
    const user = await this.unregistered();
    const { id, email } = user;
    await this.client.query(
      `INSERT INTO "users"
         ("id", "companyId", "identityId", "email", "canonicalEmail", "name", "isAdmin", "isVerified", "locale", "theme", "validAfter", "search")
       VALUES ($1::uuid, $2, $1::uuid::text, $3, $3, 'Somebody', false, true, 'en', 'light', now() - interval '1 minute', 'somebody')`,
      [id, companyId, email],
    );
    return user;
  }

  /** A company whose owner is its only user. */
  async company(plan: string): Promise<{ companyId: string; owner: KnownUser }> {
    const companyId = randomUUID();
    await this.client.query('BEGIN');
    await this.client.query('INSERT INTO "companies" ("companyId", "name", "createdById") VALUES ($1, $2, $1)', [companyId, 'Northwind']);
    await this.client.query(
      `INSERT INTO "subscriptions" ("companyId", "provider", "isInternalPlan", "plan", "status", "cancelAtPeriodEnd")
       VALUES ($1, 'internal', false, $2, 'active', false)`,
      [companyId, plan],
    );
    const owner = await this.member(companyId);
    await this.client.query('UPDATE "companies" SET "createdById" = $2 WHERE "companyId" = $1', [companyId, owner.id]);
    await this.client.query('COMMIT');
    return { companyId, owner };
  }

  async setPlan(companyId: string, plan: string): Promise<void> {
    await this.client.query('UPDATE "subscriptions" SET "plan" = $2 WHERE "companyId" = $1', [companyId, plan]);
  }
}

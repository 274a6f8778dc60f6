import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { isUuid } from '../http/is-uuid.ts';
import type { VerifiedToken } from '../keys/token-signer.ts';
import { type Actor, roleOf } from './actor.ts';

interface CallerRow {
  id: string;
  companyId: string;
  isAdmin: boolean;
  isVerified: boolean;
  lacksSecondFactor: boolean;
  isCompanyBeingDeleted: boolean;
  validAfter: Date;
  createdById: string;
  /** `null` outside of sandboxes. */
  sandboxEndsAt?: Date | null;
}

interface KeyRow extends CallerRow {
  apiKeyId: string;
  permissions: string[];
  lastUsedAt: Date | null;
}

export type Caller = Pick<Actor, 'userId' | 'signInId' | 'apiKeyId'>;

/** `auth_time` and `sid` are those of OpenID Connect. */
interface Claims {
  iat: number;
  auth_time?: unknown;
  sid?: unknown;
}

const callerColumns = `
  SELECT u."id", u."companyId", u."isAdmin", u."isVerified", u."validAfter", c."createdById",
    c."secondFactorRequired" AND NOT u."secondFactor" AS "lacksSecondFactor", c."deletionAt" IS NOT NULL AS "isCompanyBeingDeleted",
    s."endsAt" AS "sandboxEndsAt"
  FROM "users" u JOIN "companies" c USING ("companyId") LEFT JOIN "sandboxes" s USING ("companyId")`;

const callerQuery = (column: 'id' | 'identityId') => `${callerColumns}
  WHERE u."${column}" = $1 AND u."deactivatedAt" IS NULL AND (s."endsAt" IS NULL OR s."endsAt" > now())
    AND ($2::uuid IS NULL OR EXISTS (SELECT 1 FROM "sign_ins" i WHERE i."signInId" = $2 AND i."revokedAt" IS NULL))`;

const colleagueQuery = `${callerColumns}
  WHERE u."companyId" = $1 AND lower(u."email") = lower($2) AND u."deactivatedAt" IS NULL`;

/** The creator of the key as of now. Revoking deletes the row. */
const keyQuery = (column: 'apiKeyId' | 'secretHash') => `
  SELECT k."apiKeyId", k."permissions", k."lastUsedAt", u."id", u."companyId", u."isAdmin", u."isVerified", u."validAfter", c."createdById",
    c."secondFactorRequired" AND NOT u."secondFactor" AS "lacksSecondFactor", c."deletionAt" IS NOT NULL AS "isCompanyBeingDeleted"
  FROM "api_keys" k
    JOIN "users" u ON u."id" = k."createdById" AND u."companyId" = k."companyId"
    JOIN "companies" c ON c."companyId" = k."companyId"
  WHERE k."${column}" = $1 AND u."deactivatedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`;

const useQuery = `UPDATE "api_keys" SET "lastUsedAt" = now()
  WHERE "apiKeyId" = $1 AND ("lastUsedAt" IS NULL OR "lastUsedAt" < now() - interval '1 minute')`;
/** Precision of `lastUsedAt` of keys. */
const useMs = 60_000;

/** Facts that make a user a platform admin. */
export interface AdminFacts {
  email: string;
  isVerified: boolean;
  secondFactor: boolean;
}

const adminFactsQuery = 'SELECT "email", "isVerified", "secondFactor" FROM "users" WHERE "id" = $1 AND "deactivatedAt" IS NULL';

const rolesQuery = `SELECT u."id", u."isAdmin", c."createdById" FROM "users" u JOIN "companies" c USING ("companyId") WHERE u."id" = ANY($1)`;

const activeQuery = 'SELECT "deactivatedAt" IS NULL AS "isActive" FROM "users" WHERE "identityId" = $1';
const identityQuery = 'SELECT 1 FROM "identities" WHERE "identityId" = $1';

const lockUserQuery = `SELECT "validAfter" FROM "users" WHERE "id" = $1 AND "companyId" = $2 AND "deactivatedAt" IS NULL FOR KEY SHARE`;
const lockSignInQuery = 'SELECT 1 FROM "sign_ins" WHERE "signInId" = $1 AND "revokedAt" IS NULL FOR KEY SHARE';

const validQuery = `SELECT "id", "validAfter" FROM "users" LEFT JOIN "sandboxes" USING ("companyId")
  WHERE "id" = ANY($1) AND "deactivatedAt" IS NULL AND ("endsAt" IS NULL OR "endsAt" > now())`;
const openQuery = 'SELECT "signInId" FROM "sign_ins" WHERE "signInId" = ANY($1) AND "revokedAt" IS NULL';

/** Tokens have a precision of one second. */
const isIssuedAfter = (issuedAt: number, validAfter: Date | undefined) =>
  validAfter !== undefined && issuedAt >= Math.floor(validAfter.getTime() / 1000);

function toActor(row: CallerRow): Omit<Actor, 'signedInAt' | 'signInId'> {
  const { id, companyId, isVerified, lacksSecondFactor, isCompanyBeingDeleted, sandboxEndsAt } = row;
  const actor = { userId: id, companyId, role: roleOf(row, row), isVerified, lacksSecondFactor, isCompanyBeingDeleted };
  return sandboxEndsAt ? { ...actor, sandboxEndsAt } : actor;
}

const toKeyActor = (row: KeyRow): Actor => ({
  ...toActor(row),
  signedInAt: null,
  signInId: null,
  apiKeyId: row.apiKeyId,
  keyPermissions: row.permissions,
});

/** Loads the current user of a verified token, or of an API key. */
@Injectable()
export class ActorRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Finds the user by the identity of an access token. */
  findByIdentity(token: VerifiedToken): Promise<Actor | null> {
    return this.find('identityId', token.sub, token);
  }

  /** Finds the reason why a valid token has no active user; `undefined` if the account exists or its state is unknown. */
  async endOf({ sub }: VerifiedToken): Promise<'deactivated' | 'deleted' | undefined> {
    const [user] = await this.dataSource.query<{ isActive: boolean }[]>(activeQuery, [sub]);
    if (user) return user.isActive ? undefined : 'deactivated';
    // An identity may not have registered yet, and hosted identities are not stored here.
    if (this.env.IDENTITY_URL !== undefined || !isUuid(sub)) return undefined;
    const [identity] = await this.dataSource.query<unknown[]>(identityQuery, [sub]);
    return identity ? undefined : 'deleted';
  }

  /** Finds the user of a signaling token, or of the access token of a sandbox. */
  findByUser(token: VerifiedToken): Promise<Actor | null> {
    return this.find('id', token.sub, token);
  }

  /** An active user of a company, for whom a service that the company has connected calls. */
  async findColleague(companyId: string, email: string): Promise<Actor | null> {
    const [row] = await this.dataSource.query<CallerRow[]>(colleagueQuery, [companyId, email]);
    return row ? { ...toActor(row), signedInAt: null, signInId: null } : null;
  }

  /** Finds the actor by the hash of an API key. Records the use of the key, at most once a minute. */
  async findByApiKey(secretHash: string): Promise<{ actor: Actor; apiKeyId: string } | null> {
    const [row] = await this.dataSource.query<KeyRow[]>(keyQuery('secretHash'), [secretHash]);
    if (!row) return null;
    const { apiKeyId, lastUsedAt } = row;
    if (!lastUsedAt || Date.now() - lastUsedAt.getTime() >= useMs) await this.dataSource.query(useQuery, [apiKeyId]);
    return { actor: toKeyActor(row), apiKeyId };
  }

  /** The current rights of the caller of an earlier request; `null` if the sign-in or API key of that time is no longer valid. */
  async findAgain({ userId, signInId, apiKeyId }: Caller, givenAt: Date): Promise<Actor | null> {
    if (apiKeyId) {
      const [row] = await this.dataSource.query<KeyRow[]>(keyQuery('apiKeyId'), [apiKeyId]);
      return row ? toKeyActor(row) : null;
    }
    const [row] = await this.dataSource.query<CallerRow[]>(callerQuery('id'), [userId, signInId]);
    if (!row || !isIssuedAfter(Math.floor(givenAt.getTime() / 1000), row.validAfter)) return null;
    return { ...toActor(row), signedInAt: null, signInId };
  }

  /** Null unless the user exists and is active. */
  async findAdminFacts(userId: string): Promise<AdminFacts | null> {
    const [user] = isUuid(userId) ? await this.dataSource.query<AdminFacts[]>(adminFactsQuery, [userId]) : [];
    return user ?? null;
  }

  async findRoles(db: EntityManager, userIds: readonly string[]): Promise<Pick<Actor, 'userId' | 'role'>[]> {
    const rows = await db.query<Pick<CallerRow, 'id' | 'isAdmin' | 'createdById'>[]>(rolesQuery, [userIds]);
    return rows.map((row) => ({ userId: row.id, role: roleOf(row, row) }));
  }

  /** Whether the token of a user is still valid. What would end it waits for the transaction. */
  async lockValid(
    db: EntityManager,
    { userId, companyId, signInId }: Pick<Actor, 'userId' | 'companyId' | 'signInId'>,
    issuedAt: number,
  ): Promise<boolean> {
    const [user] = await db.query<{ validAfter: Date }[]>(lockUserQuery, [userId, companyId]);
    if (!isIssuedAfter(issuedAt, user?.validAfter)) return false;
    return signInId === null || (await db.query<unknown[]>(lockSignInQuery, [signInId])).length > 0;
  }

  /** Filters holders whose tokens are still valid. */
  async filterValid<Holder extends { userId: string; signInId: string | null; issuedAt: number }>(
    holders: readonly Holder[],
  ): Promise<Holder[]> {
    const ids = [...new Set(holders.map(({ userId }) => userId))];
    const signInIds = [...new Set(holders.flatMap(({ signInId }) => signInId ?? []))];
    const [rows, open] = await Promise.all([
      this.dataSource.query<{ id: string; validAfter: Date }[]>(validQuery, [ids]),
      this.dataSource.query<{ signInId: string }[]>(openQuery, [signInIds]),
    ]);
    const validAfter = new Map(rows.map((row) => [row.id, row.validAfter]));
    const openIds = new Set(open.map(({ signInId }) => signInId));
    return holders.filter(
      ({ userId, signInId, issuedAt }) => isIssuedAfter(issuedAt, validAfter.get(userId)) && (signInId === null || openIds.has(signInId)),
    );
  }

  private async find(column: 'id' | 'identityId', value: string, { iat, auth_time, sid }: Claims): Promise<Actor | null> {
    const signInId = this.env.IDENTITY_URL === undefined && isUuid(sid) ? sid : null;
    const [row] = await this.dataSource.query<CallerRow[]>(callerQuery(column), [value, signInId]);
    if (!row || !isIssuedAfter(iat, row.validAfter)) return null;
    return { ...toActor(row), signedInAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null, signInId };
  }
}

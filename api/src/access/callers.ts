import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { VerifiedToken } from '../keys/token-signer.ts';
import { type Actor, roleOf } from './actor.ts';

interface CallerRow {
  id: string;
  companyId: string;
  isAdmin: boolean;
  isVerified: boolean;
  lacksSecondFactor: boolean;
  isCompanyLeaving: boolean;
  validAfter: Date;
  createdById: string;
}

/** `auth_time` and `sid` are those of OpenID Connect. */
interface Claims {
  iat: number;
  auth_time?: unknown;
  sid?: unknown;
}

const callerQuery = (column: 'id' | 'identityId') => `
  SELECT u."id", u."companyId", u."isAdmin", u."isVerified", u."validAfter", c."createdById",
    c."secondFactorRequired" AND NOT u."secondFactor" AS "lacksSecondFactor", c."deletionAt" IS NOT NULL AS "isCompanyLeaving"
  FROM "users" u JOIN "companies" c USING ("companyId")
  WHERE u."${column}" = $1 AND u."deactivatedAt" IS NULL`;

const validQuery = 'SELECT "id", "validAfter" FROM "users" WHERE "id" = ANY($1) AND "deactivatedAt" IS NULL';

/** Tokens know whole seconds only. */
const isIssuedAfter = (issuedAt: number, validAfter: Date | undefined) =>
  validAfter !== undefined && issuedAt >= Math.floor(validAfter.getTime() / 1000);

/** Knows who stands behind a token, as the database says it now. */
@Injectable()
export class Callers {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** By the identity that an access token names. */
  findByIdentity(token: VerifiedToken): Promise<Actor | null> {
    return this.find('identityId', token.sub, token);
  }

  /** By the user that a token of our own names. */
  findByUser(userId: string, issuedAt: number): Promise<Actor | null> {
    return this.find('id', userId, { iat: issuedAt });
  }

  /** Of these users, those whose tokens of that time still count. */
  async filterValid<Holder extends { userId: string; issuedAt: number }>(holders: readonly Holder[]): Promise<Holder[]> {
    const ids = [...new Set(holders.map(({ userId }) => userId))];
    const rows = await this.dataSource.query<{ id: string; validAfter: Date }[]>(validQuery, [ids]);
    const validAfter = new Map(rows.map((row) => [row.id, row.validAfter]));
    return holders.filter(({ userId, issuedAt }) => isIssuedAfter(issuedAt, validAfter.get(userId)));
  }

  private async find(column: 'id' | 'identityId', value: string, { iat, auth_time, sid }: Claims): Promise<Actor | null> {
    const [row] = await this.dataSource.query<CallerRow[]>(callerQuery(column), [value]);
    if (!row || !isIssuedAfter(iat, row.validAfter)) return null;
    const { id, companyId, isVerified, lacksSecondFactor, isCompanyLeaving } = row;
    return {
      userId: id,
      companyId,
      role: roleOf(row, row),
      isVerified,
      lacksSecondFactor,
      isCompanyLeaving,
      signedInAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
      signInId: typeof sid === 'string' ? sid : null,
    };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { VerifiedToken } from '../keys/token-signer.ts';
import { type Actor, roleOf } from './actor.ts';

interface CallerRow {
  id: string;
  companyId: string;
  isAdmin: boolean;
  isVerified: boolean;
  validAfter: Date;
  createdById: string;
}

const callerQuery = (column: 'id' | 'identityId') => `
  SELECT u."id", u."companyId", u."isAdmin", u."isVerified", u."validAfter", c."createdById"
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
    return this.find('identityId', token.sub, token.iat);
  }

  /** By the user that a token of our own names. */
  findByUser(userId: string, issuedAt: number): Promise<Actor | null> {
    return this.find('id', userId, issuedAt);
  }

  /** Of these users, those whose tokens of that time still count. */
  async filterValid<Holder extends { userId: string; issuedAt: number }>(holders: readonly Holder[]): Promise<Holder[]> {
    const ids = [...new Set(holders.map(({ userId }) => userId))];
    const rows = await this.dataSource.query<{ id: string; validAfter: Date }[]>(validQuery, [ids]);
    const validAfter = new Map(rows.map((row) => [row.id, row.validAfter]));
    return holders.filter(({ userId, issuedAt }) => isIssuedAfter(issuedAt, validAfter.get(userId)));
  }

  private async find(column: 'id' | 'identityId', value: string, issuedAt: number): Promise<Actor | null> {
    const [row] = await this.dataSource.query<CallerRow[]>(callerQuery(column), [value]);
    if (!row || !isIssuedAfter(issuedAt, row.validAfter)) return null;
    return { userId: row.id, companyId: row.companyId, role: roleOf(row, row), isVerified: row.isVerified };
  }
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { UserService } from '../user/user.service.ts';
import { AuditRecordEntity } from './audit-record.entity.ts';
import { auditSearchText } from './audit-search-text.ts';

export interface NewAuditRecord {
  companyId: string;
  action: components['schemas']['AuditAction'];
  /** `null` for the server and for people without an account. */
  byUserId: string | null;
  /** Network address of the acting user. */
  address: string | null;
  /** The affected user, if it is not the acting one. */
  targetId?: string;
  /** The affected person without an account, such as an invited address. */
  targetName?: string;
  /** Previous and new values by name; never secrets. */
  details?: Record<string, unknown>;
}

const countQuery = `SELECT count(*)::int AS "count", extract(epoch FROM min("at") - $2::timestamptz)::float8 AS "firstAfter"
  FROM "audit_records" WHERE "companyId" = $1 AND "action" = ANY($3) AND "at" > $2`;

const sameQuery = `SELECT 1 FROM "audit_records"
  WHERE "companyId" = $1 AND "at" >= $2 AND "action" = $3 AND "byId" = $4 AND "details" = $5::jsonb LIMIT 1`;

/** Writes the audit log. */
@Injectable()
export class AuditService {
  constructor(@Inject(UserService) private readonly users: UserService) {}

  /** Adds a record in the transaction of the change. */
  async add(
    db: EntityManager,
    { companyId, action, byUserId, address, targetId, targetName, details = {} }: NewAuditRecord,
  ): Promise<void> {
    const ids = [byUserId, targetId].filter((id) => id != null);
    const names: Map<string, string> = ids.length > 0 ? await this.users.findNames(db, ids) : new Map();
    const record = {
      auditId: uuid(),
      companyId,
      action,
      byId: byUserId,
      byName: names.get(byUserId ?? '') ?? null,
      subjectId: targetId ?? null,
      subjectName: names.get(targetId ?? '') ?? targetName ?? null,
      address,
      details,
    };
    await db.insert(AuditRecordEntity, { ...record, search: auditSearchText(record) } as object);
  }

  /** Adds a record unless the same user has an equal one since the given time. */
  async addOnceSince(db: EntityManager, since: Date, record: NewAuditRecord): Promise<void> {
    const { companyId, action, byUserId, details = {} } = record;
    const found = await db.query<unknown[]>(sameQuery, [companyId, since, action, byUserId, details]);
    if (found.length === 0) await this.add(db, record);
  }

  /** Records only whether a search was used: its words may be the name of a customer. */
  async addExport(db: EntityManager, { search, ...filter }: { search?: string }, record: Omit<NewAuditRecord, 'details'>): Promise<void> {
    await this.add(db, { ...record, details: { filters: { ...filter, ...(search && { search: true }) } } });
  }

  /** Counts records since a time, and the seconds by which the first of them is later. */
  async count(
    db: EntityManager,
    companyId: string,
    actions: readonly NewAuditRecord['action'][],
    since: Date,
  ): Promise<{ count: number; firstAfter: number | null }> {
    const [row] = await db.query<{ count: number; firstAfter: number | null }[]>(countQuery, [companyId, since, actions]);
    return row ?? { count: 0, firstAfter: null };
  }
}

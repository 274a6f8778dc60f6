import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
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

/** Writes the audit log. */
@Injectable()
export class AuditService {
  /** Adds a record in the transaction of the change. */
  async add(
    db: EntityManager,
    { companyId, action, byUserId, address, targetId, targetName, details = {} }: NewAuditRecord,
  ): Promise<void> {
    const names = await this.namesOf(db, byUserId, targetId);
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

  /** Records only whether a search was used: its words may be the name of a customer. */
  async addExport(db: EntityManager, { search, ...filter }: { search?: string }, record: Omit<NewAuditRecord, 'details'>): Promise<void> {
    await this.add(db, { ...record, details: { filters: { ...filter, ...(search && { search: true }) } } });
  }

  private async namesOf(db: EntityManager, ...ids: (string | null | undefined)[]): Promise<Map<string, string>> {
    const known = ids.filter((id) => id != null);
    if (known.length === 0) return new Map();
    const rows = await db.query<{ id: string; name: string }[]>('SELECT "id", "name" FROM "users" WHERE "id" = ANY($1)', [known]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditRecordEntity } from './audit-record.entity.ts';
import { auditSearchText } from './audit-search-text.ts';

export interface NewAuditRecord {
  companyId: string;
  action: components['schemas']['AuditAction'];
  /** `null` where the server did it, or somebody without an account. */
  byUserId: string | null;
  /** Network address of who did it. */
  address: string | null;
  /** The user to whom it was done, where that is not the one who did it. */
  targetId?: string;
  /** To whom it was done where there is no account yet, such as the address that was invited. */
  targetName?: string;
  /** What was and is, by name; never a secret. */
  details?: Record<string, unknown>;
}

/** The record of who changed what. */
@Injectable()
export class AuditService {
  /** In the transaction of the change: nothing is recorded that was not done, and the other way round. */
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

  /** Of words searched for only that there were some: they may name a customer, who would stay on record. */
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

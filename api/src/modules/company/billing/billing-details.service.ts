import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { BillingDetailsEntity } from './billing-details.entity.ts';

type BillingDetails = components['schemas']['BillingDetails'];

const changesOf = (before: BillingDetails, after: BillingDetails) =>
  Object.fromEntries(
    (['name', 'address', 'vatId'] as const)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { was: before[name], is: after[name] }]),
  );

@Injectable()
export class BillingDetailsService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  find({ companyId }: Actor): Promise<BillingDetails> {
    return this.read(this.dataSource.manager, companyId);
  }

  /** Issued invoices keep the details that they have. */
  update({ companyId, userId }: Actor, address: string, details: BillingDetails): Promise<BillingDetails> {
    return this.dataSource.transaction(async (db) => {
      const before = await this.read(db, companyId);
      const trimmed = { name: details.name.trim(), address: details.address.trim(), vatId: details.vatId };
      await db.upsert(BillingDetailsEntity, { companyId, ...trimmed }, ['companyId']);
      await this.audit.add(db, {
        companyId,
        action: 'billingDetailsChanged',
        byUserId: userId,
        address,
        details: changesOf(before, trimmed),
      });
      return trimmed;
    });
  }

  private async read(db: EntityManager, companyId: string): Promise<BillingDetails> {
    const details = await db.findOneBy(BillingDetailsEntity, { companyId });
    return { name: details?.name ?? '', address: details?.address ?? '', vatId: details?.vatId ?? '' };
  }
}

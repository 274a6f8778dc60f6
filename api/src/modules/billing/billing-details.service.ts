import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import { AuditService } from '../audit/audit.service.ts';
import { BillingDetailsEntity } from './billing-details.entity.ts';

type BillingDetails = components['schemas']['BillingDetails'];

@Injectable()
export class BillingDetailsService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async find({ companyId }: Actor): Promise<BillingDetails> {
    const details = await this.dataSource.getRepository(BillingDetailsEntity).findOneBy({ companyId });
    return { name: details?.name ?? '', address: details?.address ?? '', vatId: details?.vatId ?? '' };
  }

  /** Issued invoices keep the details that they have. */
  update({ companyId, userId }: Actor, address: string, details: BillingDetails): Promise<BillingDetails> {
    return this.dataSource.transaction(async (db) => {
      const trimmed = { name: details.name.trim(), address: details.address.trim(), vatId: details.vatId };
      await db.upsert(BillingDetailsEntity, { companyId, ...trimmed }, ['companyId']);
      await this.audit.add(db, { companyId, action: 'billingDetailsChanged', byUserId: userId, address });
      return trimmed;
    });
  }
}

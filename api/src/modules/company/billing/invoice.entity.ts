import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, PrimaryColumn } from 'typeorm';

type Schemas = components['schemas'];
export type InvoiceLine = Schemas['InvoiceLine'];

/** Seller or buyer as they were when the invoice was issued. */
export interface InvoiceParty {
  name: string;
  address: string;
  vatId: string;
}

/** Never changed after it is issued, and kept when the company is erased. Amounts are in cents. */
@Entity('invoices')
export class InvoiceEntity {
  @PrimaryColumn('uuid') invoiceId!: string;
  @Column('uuid') companyId!: string;
  @Column('text') provider!: Schemas['BillingProvider'];
  @Column('text') number!: string;
  @Column('timestamptz') issuedAt!: Date;
  @Column('text') plan!: Schemas['Plan'];
  @Column('text') interval!: Schemas['BillingInterval'];
  @Column('timestamptz') periodStart!: Date;
  @Column('timestamptz') periodEnd!: Date;
  @Column('text') currency!: string;
  @Column('jsonb') lines!: InvoiceLine[];
  @Column('jsonb') seller!: InvoiceParty;
  @Column('jsonb') buyer!: InvoiceParty;
  @Column('integer') net!: number;
  @Column('double precision') taxPercent!: number;
  @Column('integer') tax!: number;
  @Column('integer') total!: number;
  @Column('boolean') isCharged!: boolean;
}

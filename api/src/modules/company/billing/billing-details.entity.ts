import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The customer on the next invoices. */
@Entity('billing_details')
export class BillingDetailsEntity {
  @PrimaryColumn('uuid') companyId!: string;
  /** Empty for the name of the company. */
  @Column('text') name!: string;
  @Column('text') address!: string;
  @Column('text') vatId!: string;
}

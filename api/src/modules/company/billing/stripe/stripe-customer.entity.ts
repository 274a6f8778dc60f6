import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The customer at Stripe that pays for a company. */
@Entity('stripe_customers')
export class StripeCustomerEntity {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('text', { unique: true }) customerId!: string;
  /** The last page of payment, the only one that can still be paid. */
  @Column('text', { nullable: true }) checkoutSessionId!: string | null;
}

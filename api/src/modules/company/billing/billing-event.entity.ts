import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, Generated, PrimaryColumn } from 'typeorm';

/** An event of a provider, stored before it is applied. The key makes repeated deliveries harmless. */
@Entity('billing_events')
export class BillingEventEntity {
  @PrimaryColumn('text') provider!: components['schemas']['BillingProvider'];
  @PrimaryColumn('text') eventId!: string;
  /** Order of arrival. */
  @Column('bigint') @Generated('increment') arrival!: string;
  @Column('uuid', { nullable: true }) companyId!: string | null;
  /** The provider's subscription. */
  @Column('text', { nullable: true }) subscriptionId!: string | null;
  @Column('text') type!: string;
  /** Time of the provider. */
  @Column('timestamptz') occurredAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) receivedAt!: Date;
  @Column('timestamptz', { nullable: true }) appliedAt!: Date | null;
  @Column('jsonb') payload!: unknown;
}

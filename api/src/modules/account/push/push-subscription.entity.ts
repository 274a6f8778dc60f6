import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A browser or an app of a user that shows notifications while no page is open. */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  @PrimaryColumn('uuid') pushSubscriptionId!: string;
  @Column('uuid') userId!: string;
  /** The sign-in with which it ends; `null` with a hosted identity provider. */
  @Column('uuid', { nullable: true }) signInId!: string | null;
  @Column('text') kind!: components['schemas']['PushKind'];
  @Column('text') addressHash!: string;
  /** A secret: an address is all that is needed to send notifications to it. */
  @Column('text') addressSealed!: string;
  /** Such as `Firefox on Linux`. */
  @Column('text') device!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A subscription in the App Store, and the one company that it pays for. */
@Entity('app_store_purchases')
export class AppStorePurchaseEntity {
  @PrimaryColumn('text') originalTransactionId!: string;
  @Column('uuid') companyId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A single-use code that replaces a code of the second factor. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid') identityId!: string;
  /** Hash with the server's key (`SecretBox.lookupHash`). */
  @PrimaryColumn('text') codeHash!: string;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

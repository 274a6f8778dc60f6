import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An upload that has not become an image yet. */
@Entity('uploads')
export class UploadEntity {
  @PrimaryColumn('uuid') uploadId!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') userId!: string;
  @Column('text') purpose!: 'logo' | 'avatar';
  /** `null` until the bytes have arrived. */
  @Column('text', { nullable: true }) file!: string | null;
  @Column('integer', { nullable: true }) bytes!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}

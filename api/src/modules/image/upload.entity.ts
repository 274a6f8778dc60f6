import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Bytes on their way to becoming an image. */
@Entity('uploads')
export class UploadEntity {
  @PrimaryColumn('uuid') uploadId!: string;
  @Column('uuid') companyId!: string;
  @Column('uuid') userId!: string;
  @Column('text') purpose!: 'logo' | 'avatar';
  /** `null` until the bytes are there. */
  @Column('text', { nullable: true }) file!: string | null;
  @Column('integer', { nullable: true }) bytes!: number | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}

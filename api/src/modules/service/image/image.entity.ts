import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A company logo or an avatar. Immutable: a change creates another image. */
@Entity('images')
export class ImageEntity {
  @PrimaryColumn('uuid') imageId!: string;
  @Column('uuid') companyId!: string;
  /** `null` for a logo. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  /** Prefix of its files; the name of a size is appended. */
  @Column('text') file!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@Entity('companies')
export class CompanyEntity {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) logo!: string | null;
  /** The owner. */
  @Column('uuid') createdById!: string;
  /** Whether sessions may be recorded. */
  @Column('boolean', { default: true }) recordingAllowed!: boolean;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

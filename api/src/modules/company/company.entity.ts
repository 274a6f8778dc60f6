import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

type CompanySettings = components['schemas']['CompanySettings'];

@Entity('companies')
export class CompanyEntity {
  @PrimaryColumn('uuid') companyId!: string;
  @Column('text') name!: string;
  /** Address of the image in its middle size. */
  @Column('text', { nullable: true }) logo!: string | null;
  /** The owner. */
  @Column('uuid') createdById!: string;
  /** What a new session asks the customer for. */
  @Column('text', { default: 'view' }) defaultConsent!: CompanySettings['defaultConsent'];
  @Column('boolean', { default: false }) sessionNotesRequired!: boolean;
  /** Whether sessions may be recorded. */
  @Column('boolean', { default: true }) recordingAllowed!: boolean;
  /** `null`: as long as the plan keeps history. */
  @Column('integer', { nullable: true }) retentionDays!: number | null;
  @Column('boolean', { default: false }) secondFactorRequired!: boolean;
  /** When all of it is erased; until then the owner can take the deletion back. */
  @Column('timestamptz', { nullable: true }) deletionAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

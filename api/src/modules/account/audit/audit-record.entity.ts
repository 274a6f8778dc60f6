import type { components } from '@nearhand/contracts/openapi.gen';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Append-only record of changes. */
@Entity('audit_records')
export class AuditRecordEntity {
  @PrimaryColumn('uuid') auditId!: string;
  @Column('uuid') companyId!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
  @Column('text') action!: components['schemas']['AuditAction'];
  /** `null` for the server and for people without an account. */
  @Column('uuid', { nullable: true }) byId!: string | null;
  /** Names as they were then. */
  @Column('text', { nullable: true }) byName!: string | null;
  @Column('uuid', { nullable: true }) subjectId!: string | null;
  @Column('text', { nullable: true }) subjectName!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('jsonb') details!: Record<string, unknown>;
  @Column('text', { select: false }) search!: string;
}

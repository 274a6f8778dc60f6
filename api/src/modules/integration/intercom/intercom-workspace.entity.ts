import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A workspace of Intercom and the company that has connected it. */
@Entity('intercom_workspaces')
export class IntercomWorkspaceEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @Column('uuid', { unique: true }) companyId!: string;
  @Column('text') name!: string;
  /** Region in which Intercom hosts it: `US`, `EU` or `AU`. */
  @Column('text') region!: string;
  /** The access token, encrypted. */
  @Column('text') tokenSealed!: string;
  @Column('uuid') connectedById!: string;
  @Column('timestamptz') connectedAt!: Date;
  /** Time at which Intercom began to refuse the token. */
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
}

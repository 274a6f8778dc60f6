import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An account elsewhere by which an identity may sign in. */
@Entity('identity_providers')
export class IdentityProviderEntity {
  /** `google.com`, `apple.com`, or `oidc.{providerName}`. */
  @PrimaryColumn('text') provider!: string;
  /** Who they are there. */
  @PrimaryColumn('text') subject!: string;
  @Column('uuid') identityId!: string;
  @Column('text') email!: string;
  @Column('text') displayName!: string;
  @Column('text', { nullable: true }) photoUrl!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

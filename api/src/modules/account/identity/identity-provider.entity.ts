import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An account at a provider that is linked to an identity. */
@Entity('identity_providers')
export class IdentityProviderEntity {
  /** `google.com`, `apple.com`, or `oidc.{providerName}`. */
  @PrimaryColumn('text') provider!: string;
  /** Id of the account at the provider. */
  @PrimaryColumn('text') subject!: string;
  @Column('uuid') identityId!: string;
  @Column('text') email!: string;
  @Column('text') displayName!: string;
  @Column('text', { nullable: true }) photoUrl!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
